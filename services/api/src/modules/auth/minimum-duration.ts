import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any of the calls that must not tell whether an address is known takes by itself. */
export const UNIFORM_MS = 250;

/** Answers after `ms` at least, so that quick work (address unknown) looks like slow work (mail written). */
export async function noSoonerThan<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), wait(ms)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
