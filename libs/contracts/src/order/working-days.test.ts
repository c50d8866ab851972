import { workingDaysAfter } from './working-days';

test.each([
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-11-23', 1, '2026-11-24'],
  ['2026-11-26', 1, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-11-29', 1, '2026-11-30'],
  ['2026-11-27', 6, '2026-12-07'],
])('from %s it is %i working days to %s, at the same time of day', (from, days, to) => {
  const began = new Date(`${from}T23:30:00Z`);
  expect(workingDaysAfter(began, days).toISOString()).toBe(`${to}T23:30:00.000Z`);
  expect(began.toISOString()).toBe(`${from}T23:30:00.000Z`);
});
