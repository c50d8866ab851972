import { isValidPeriod } from '@munay/contracts/admin/document';
import { toPeriod } from './document-period';

test.each([
  ['quarter', '2026-11-25T12:00:00Z', '2026-10-01', '2026-12-31'],
  ['lastQuarter', '2026-11-25T12:00:00Z', '2026-07-01', '2026-09-30'],
  ['lastQuarter', '2026-02-10T12:00:00Z', '2025-10-01', '2025-12-31'],
  ['month', '2028-02-29T12:00:00Z', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-01-15T12:00:00Z', '2025-12-01', '2025-12-31'],
  // It is already April in the shop's time zone
  ['quarter', '2026-03-31T22:30:00Z', '2026-04-01', '2026-06-30'],
] as const)('toPeriod returns the first and last day of the period %s at %s', (preset, now, from, to) => {
  expect(toPeriod(preset, new Date(now))).toEqual({ from, to });
});

test('a document period is valid if its end is not before its start and at most a year later', () => {
  expect(isValidPeriod({ from: '2026-01-01', to: '2026-01-01' })).toBe(true);
  expect(isValidPeriod({ from: '2028-01-01', to: '2028-12-31' })).toBe(true);
  expect(isValidPeriod({ from: '2026-01-01', to: '2027-01-02' })).toBe(false);
  expect(isValidPeriod({ from: '2026-01-02', to: '2026-01-01' })).toBe(false);
});
