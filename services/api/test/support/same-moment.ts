/**
 * Delays results until the given number of them are available, so that the work that follows runs concurrently.
 * @param before runs just before the results are released
 */
export function delayUntil(count: number, before = (): Promise<unknown> => Promise.resolve()) {
  let arrivedCount = 0;
  let release: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  return async <T>(result: Promise<T>): Promise<T> => {
    const value = await result;
    arrivedCount += 1;
    if (arrivedCount === count) await before().finally(release);
    if (arrivedCount <= count) await all;
    return value;
  };
}
