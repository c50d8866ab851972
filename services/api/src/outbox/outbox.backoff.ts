const FIRST_MS = 10_000;
const BACKOFF_CAP_MS = 15 * 60_000;

/** Delay before the next attempt: 10 s, doubled each time up to 15 min, plus up to a quarter of jitter. */
export function computeBackoffMs(attempts: number, random: () => number = Math.random): number {
  const base = Math.min(FIRST_MS * 2 ** (attempts - 1), BACKOFF_CAP_MS);
  return Math.round(base * (1 + random() / 4));
}
