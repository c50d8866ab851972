const REAL_TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Shifts the clock of this process, but not those of the database and Redis. */
export async function runAtTime<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({ now: moment, doNotFake: [...REAL_TIMERS] });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}

export const runWithFastClock = <T>(minutes: number, work: () => Promise<T>): Promise<T> =>
  runAtTime(new Date(Date.now() + minutes * 60_000), work);
