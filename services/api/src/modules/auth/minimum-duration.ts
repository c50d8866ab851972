import { setTimeout as wait } from 'node:timers/promises';

/** Minimum duration in ms, longer than any work that must not reveal whether an address is registered. */
export const MINIMUM_DURATION_MS = 250;

/** Delays the result to at least `ms`, so that response times do not reveal whether an address is registered. */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), wait(ms)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
