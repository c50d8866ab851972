/** Thrown if a record of a group is not as expected. Nothing is written, and the records are retried one by one. */
export class Mismatch extends Error {}

/** @throws Mismatch unless the expected number of records was found */
export function requireEach(found: number, expected: number, what: string): void {
  if (found !== expected) throw new Mismatch(`${found} of ${expected} ${what}`);
}
