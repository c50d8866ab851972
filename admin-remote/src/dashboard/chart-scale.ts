const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 4;

/** Axis ticks from zero: at most five round integers, the last at or above the maximum. */
export function computeAxisMarks(largest: number): number[] {
  const raw = Math.max(largest, LINES) / LINES;
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const steps = STEPS.map((step) => step * magnitude).filter(Number.isInteger);
  const step = steps.find((item) => item >= raw) ?? 10 * magnitude;
  const count = Math.ceil(Math.max(largest, step) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Indexes of about five axis labels, including the first and the last. */
export function computeStepMarks(steps: number): number[] {
  const parts = Math.min(4, steps - 1);
  return Array.from({ length: parts + 1 }, (_, index) => Math.round((index * (steps - 1)) / parts));
}
