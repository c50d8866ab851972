import { formatTime, listHours, startOfDay, toInstantAt, toShopInstant } from './shop-clock';
import { addDays, type ShopDay, toShopDay } from './shop-day';

test.each<[ShopDay, string]>([
  ['2026-01-15', '2026-01-14T23:00:00.000Z'],
  ['2026-07-15', '2026-07-14T22:00:00.000Z'],
  // Daylight saving time starts or ends in the early hours of these days
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z'],
])('the shop day %s starts at %s', (day, moment) => {
  expect(startOfDay(day).toISOString()).toBe(moment);
  expect(toShopDay(startOfDay(day))).toBe(day);
  expect(toShopDay(new Date(startOfDay(day).getTime() - 1))).toBe(addDays(day, -1));
});

test.each<[ShopDay, string, string]>([
  ['2026-11-27', '18:04', '2026-11-27T17:04:00.000Z'],
  ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '23:30', '2026-03-29T21:30:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '23:30', '2026-10-25T22:30:00.000Z'],
])('on %s the local time %s is converted to %s', (day, time, moment) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  expect(toInstantAt(day, (hours * 60 + minutes) * 60).toISOString()).toBe(moment);
});

test('the time of a shop day is computed to the second', () => {
  expect(toInstantAt('2026-01-15', 7 * 3600 + 5 * 60 + 9).toISOString()).toBe('2026-01-15T06:05:09.000Z');
});

test.each<[ShopDay, number, string]>([
  ['2026-11-26', 24, '2026-11-26T22:00:00.000Z'],
  ['2026-03-29', 23, '2026-03-29T21:00:00.000Z'],
  ['2026-10-25', 25, '2026-10-25T22:00:00.000Z'],
])('the day %s has %d hours, the last starting at %s', (day, count, last) => {
  const hours = listHours(day);
  expect([hours.length, hours[0], hours.at(-1)]).toEqual([count, startOfDay(day).toISOString(), last]);
});

test('a local time is converted with the UTC offset of its day', () => {
  expect(toShopInstant('2026-11-27', '18:04').toISOString()).toBe('2026-11-27T17:04:00.000Z');
  expect(toShopInstant('2026-07-15', '18:04').toISOString()).toBe('2026-07-15T16:04:00.000Z');
});

test('a local time skipped by daylight saving is moved to the next hour', () => {
  expect(toShopInstant('2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(formatTime(toShopInstant('2026-03-29', '02:30'))).toBe('03:30');
  expect(formatTime(toShopInstant('2026-10-25', '02:30'))).toBe('02:30');
});
