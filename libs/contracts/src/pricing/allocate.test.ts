import { allocateCents } from './allocate';

test('remaining cents are allocated to the largest remainders', () => {
  expect(allocateCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocateCents(459, [1380, 790, 890])).toEqual([207, 118, 134]);
  expect(allocateCents(10, [7, 1, 2])).toEqual([7, 1, 2]);
  expect(allocateCents(5, [10, 90, 30])).toEqual([0, 4, 1]);
  expect(allocateCents(2, [2, 2, 3])).toEqual([1, 0, 1]);
});

test('equal remainders are sorted by larger weight, then by position', () => {
  expect(allocateCents(1, [1, 1])).toEqual([1, 0]);
  expect(allocateCents(3, [1, 3, 0])).toEqual([1, 2, 0]);
  expect(allocateCents(2, [1, 3])).toEqual([0, 2]);
  expect(allocateCents(6, [2, 1, 1])).toEqual([3, 2, 1]);
});

test('allocating an amount of zero returns zeros', () => {
  expect(allocateCents(0, [3, 4])).toEqual([0, 0]);
  expect(allocateCents(7, [0, 0])).toEqual([0, 0]);
  expect(allocateCents(7, [])).toEqual([]);
  expect(allocateCents(7, [0, 5, 0])).toEqual([0, 7, 0]);
});

test('large amounts are allocated without rounding errors', () => {
  const weights = [4_999_999_999, 3_333_333_333, 1];
  const shares = allocateCents(4_950_000_001, weights);
  expect(shares).toEqual([2_970_000_000, 1_980_000_000, 1]);
});
