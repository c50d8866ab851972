import { addDays, dayOf, hoursOf, momentAt, startOfDay, yearOf } from './zone-day';

test.each([
  ['2026-01-15', '2026-01-14T23:00:00.000Z'],
  ['2026-07-15', '2026-07-14T22:00:00.000Z'],
  // Daylight saving time starts and ends in the small hours of these days
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z'],
])('the day %s of the shop begins at %s', (day, moment) => {
  expect(startOfDay(day).toISOString()).toBe(moment);
  expect(dayOf(startOfDay(day))).toBe(day);
  expect(dayOf(new Date(startOfDay(day).getTime() - 1))).toBe(addDays(day, -1));
});

test('the year of the shop begins an hour before that of Greenwich', () => {
  expect(yearOf(new Date('2026-12-31T22:59:59Z'))).toBe('2026');
  expect(yearOf(new Date('2026-12-31T23:00:00Z'))).toBe('2027');
});

test('days are counted over the ends of months, years and summer time', () => {
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1), addDays('2026-10-20', 10)]).toEqual([
    '2027-01-01',
    '2026-02-28',
    '2026-10-30',
  ]);
});

test.each([
  ['2026-11-27', '18:04', '2026-11-27T17:04:00.000Z'],
  ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '23:30', '2026-03-29T21:30:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '23:30', '2026-10-25T22:30:00.000Z'],
])('on %s the clocks show %s at %s', (day, time, moment) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  expect(momentAt(day, (hours * 60 + minutes) * 60).toISOString()).toBe(moment);
});

test('moments of a day have seconds', () => {
  expect(momentAt('2026-01-15', 7 * 3600 + 5 * 60 + 9).toISOString()).toBe('2026-01-15T06:05:09.000Z');
});

test.each([
  ['2026-11-26', 24, '2026-11-26T22:00:00.000Z'],
  ['2026-03-29', 23, '2026-03-29T21:00:00.000Z'],
  ['2026-10-25', 25, '2026-10-25T22:00:00.000Z'],
])('the day %s has %d hours, the last from %s', (day, count, last) => {
  const hours = hoursOf(day);
  expect([hours.length, hours[0], hours.at(-1)]).toEqual([count, startOfDay(day).toISOString(), last]);
});
