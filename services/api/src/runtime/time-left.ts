import { AsyncLocalStorage } from 'node:async_hooks';

/** Browsers wait for ten seconds: what they asked for shares a little less. */
export const ANSWER_WITHIN_MS = 9_300;

const ends = new AsyncLocalStorage<number>();

/**
 * Runs work that somebody waits for: what it asks of others shares the time. Within work that has an end already the
 * earlier one counts.
 */
export const within = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  ends.run(Math.min(ends.getStore() ?? Infinity, performance.now() + ms), work);

/** Milliseconds that are left for the running work; infinite where nobody waits. */
export const timeLeftMs = (): number => (ends.getStore() ?? Infinity) - performance.now();
