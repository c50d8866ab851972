const INITIAL_BACKOFF_MS = 10_000;
const MAX_BACKOFF_MS = 15 * 60_000;

/** Delay before the next attempt: 10 s, doubled each time up to 15 min, plus up to a quarter of jitter. */
export function computeBackoffMs(attempts: number, getRandom: () => number = Math.random): number {
  const base = Math.min(INITIAL_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);
  return Math.round(base * (1 + getRandom() / 4));
}
