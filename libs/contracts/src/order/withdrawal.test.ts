import { computeRefundDeadline } from './withdrawal';

test.each([
  ['2026-11-20T10:00:00Z', '2026-12-04'],
  // Daylight saving time ends within the 14 days
  ['2026-10-17T22:30:00Z', '2026-11-01'],
])('a withdrawal declared at %s must be refunded by %s', (declaredAt, day) => {
  expect(computeRefundDeadline(declaredAt)).toBe(day);
});
