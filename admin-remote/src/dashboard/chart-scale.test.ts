import { computeAxisMarks, computeStepMarks } from './chart-scale';

test.each([
  [0, [0, 1]],
  [549, [0, 200, 400, 600]],
  [4, [0, 1, 2, 3, 4]],
  [1_000, [0, 250, 500, 750, 1_000]],
  [87_654, [0, 25_000, 50_000, 75_000, 100_000]],
])('axisMarks for a maximum of %d returns %j', (largest, marks) => {
  expect(computeAxisMarks(largest)).toEqual(marks);
});

test.each([0, 1, 3, 17, 99, 12_345])(
  'axisMarks for a maximum of %d units returns at most six whole numbers',
  (largest) => {
    const marks = computeAxisMarks(largest);
    expect(marks.every(Number.isInteger)).toBe(true);
    expect(marks.length).toBeLessThanOrEqual(6);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(largest);
  },
);

test.each([
  [7, [0, 2, 3, 5, 6]],
  [24, [0, 6, 12, 17, 23]],
  [30, [0, 7, 15, 22, 29]],
])('stepMarks for %d steps returns %j', (steps, marks) => {
  expect(computeStepMarks(steps)).toEqual(marks);
});
