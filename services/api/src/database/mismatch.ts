/** Thrown if a record of a group is not as expected. Nothing is written, and the records are retried one by one. */
export class MismatchError extends Error {}

/** @throws MismatchError unless the expected number of records was found */
export function requireEach(found: number, expected: number, rowName: string): void {
  if (found !== expected) throw new MismatchError(`${found} of ${expected} ${rowName}`);
}
