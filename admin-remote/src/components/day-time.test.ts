import { formatDayTime, parseDateTime, toDateTimeInput } from './day-time';

const NOW = new Date('2026-11-20T11:00:00Z');

test.each([
  ['2026-11-20T10:36:00Z', 'hoy, 11:36', 'today, 11:36'],
  // After midnight in Madrid, before midnight in UTC
  ['2026-11-19T23:30:00Z', 'hoy, 00:30', 'today, 00:30'],
  ['2026-11-19T22:18:00Z', 'ayer, 23:18', 'yesterday, 23:18'],
  ['2026-11-18T21:27:00Z', '18 nov, 22:27', '18 Nov, 22:27'],
  ['2025-11-18T21:27:00Z', '18 nov 2025', '18 Nov 2025'],
])('the time %s is displayed as %s', (iso, es, en) => {
  expect([formatDayTime(iso, NOW, 'es'), formatDayTime(iso, NOW, 'en')]).toEqual([es, en]);
});

test('the previous calendar day is displayed as yesterday, even after a 25-hour day', () => {
  expect(formatDayTime('2026-10-24T10:00:00Z', new Date('2026-10-25T22:30:00Z'), 'es')).toBe('ayer, 12:00');
});

test.each([
  ['2026-11-22T18:30', '2026-11-22T17:30:00.000Z'],
  ['2026-07-01T00:15', '2026-06-30T22:15:00.000Z'],
  // Nights when daylight saving time ends and starts
  ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
])('the local time %s of the shop is converted to %s', (text, iso) => {
  expect(new Date(parseDateTime(text)).toISOString()).toBe(iso);
  expect(toDateTimeInput(iso)).toBe(text);
});

test('parseMoment returns NaN for an empty input', () => {
  expect(parseDateTime('')).toBeNaN();
  expect(toDateTimeInput(null)).toBe('');
});
