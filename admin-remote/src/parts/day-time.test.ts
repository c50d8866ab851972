import { dayTime } from './day-time';

const NOW = new Date('2026-11-20T11:00:00Z');

test.each([
  ['2026-11-20T10:36:00Z', 'hoy, 11:36', 'today, 11:36'],
  // Past midnight in the shop, not yet in Greenwich
  ['2026-11-19T23:30:00Z', 'hoy, 00:30', 'today, 00:30'],
  ['2026-11-19T22:18:00Z', 'ayer, 23:18', 'yesterday, 23:18'],
  ['2026-11-18T21:27:00Z', '18 nov, 22:27', '18 Nov, 22:27'],
  ['2025-11-18T21:27:00Z', '18 nov 2025', '18 Nov 2025'],
])('%s is %s', (iso, es, en) => {
  expect([dayTime(iso, NOW, 'es'), dayTime(iso, NOW, 'en')]).toEqual([es, en]);
});
