const TICK_STEPS = [1, 2, 2.5, 5, 10];
const GRID_LINE_COUNT = 4;

/** Axis ticks from zero: at most five round integers, the last at or above the maximum. */
export function computeAxisTicks(largest: number): number[] {
  const rawStep = Math.max(largest, GRID_LINE_COUNT) / GRID_LINE_COUNT;
  const magnitude = 10 ** Math.floor(Math.log10(rawStep));
  const steps = TICK_STEPS.map((step) => step * magnitude).filter(Number.isInteger);
  const step = steps.find((item) => item >= rawStep) ?? 10 * magnitude;
  const count = Math.ceil(Math.max(largest, step) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Indexes of about five axis labels, including the first and the last. */
export function computeStepTicks(steps: number): number[] {
  const parts = Math.min(4, steps - 1);
  return Array.from({ length: parts + 1 }, (_, index) => Math.round((index * (steps - 1)) / parts));
}
