import { computeAxisTicks, computeStepTicks } from './chart-scale';

test.each([
  [0, [0, 1]],
  [549, [0, 200, 400, 600]],
  [4, [0, 1, 2, 3, 4]],
  [1_000, [0, 250, 500, 750, 1_000]],
  [87_654, [0, 25_000, 50_000, 75_000, 100_000]],
])('axisMarks for a maximum of %d returns %j', (largest, ticks) => {
  expect(computeAxisTicks(largest)).toEqual(ticks);
});

test.each([0, 1, 3, 17, 99, 12_345])(
  'axisMarks for a maximum of %d units returns at most six whole numbers',
  (largest) => {
    const ticks = computeAxisTicks(largest);
    expect(ticks.every(Number.isInteger)).toBe(true);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
  },
);

test.each([
  [7, [0, 2, 3, 5, 6]],
  [24, [0, 6, 12, 17, 23]],
  [30, [0, 7, 15, 22, 29]],
])('stepMarks for %d steps returns %j', (steps, ticks) => {
  expect(computeStepTicks(steps)).toEqual(ticks);
});
