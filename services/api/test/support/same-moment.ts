/**
 * Delays results until the given number are available, so that the work after them is concurrent.
 * @param before runs just before the results are released
 */
export function delayUntil(count: number, before = (): Promise<unknown> => Promise.resolve()) {
  let arrived = 0;
  let release: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  return async <T>(result: Promise<T>): Promise<T> => {
    const value = await result;
    arrived += 1;
    if (arrived === count) await before().finally(release);
    if (arrived <= count) await all;
    return value;
  };
}
