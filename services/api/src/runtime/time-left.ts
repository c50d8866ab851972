import { AsyncLocalStorage } from 'node:async_hooks';

/** Time to handle a request, in ms; slightly less than the ten seconds that browsers wait. */
export const ANSWER_WITHIN_MS = 9_300;

const ends = new AsyncLocalStorage<number>();

/** Runs work with a deadline, shared by its external calls. Nested deadlines use the earlier one. */
export const withDeadline = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  ends.run(Math.min(ends.getStore() ?? Infinity, performance.now() + ms), work);

/** Milliseconds until the deadline of the running work; infinite without one. */
export const getTimeLeftMs = (): number => (ends.getStore() ?? Infinity) - performance.now();
