import { AsyncLocalStorage } from 'node:async_hooks';

/** Time to handle a request, in ms; slightly less than the ten seconds that browsers wait. */
export const RESPONSE_DEADLINE_MS = 9_300;

const deadlines = new AsyncLocalStorage<number>();

/** Runs work with a deadline, shared by its external calls. Nested deadlines use the earlier one. */
export const withDeadline = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  deadlines.run(Math.min(deadlines.getStore() ?? Infinity, performance.now() + ms), work);

/** Milliseconds until the deadline of the running work; infinite without one. */
export const getTimeLeftMs = (): number => (deadlines.getStore() ?? Infinity) - performance.now();
