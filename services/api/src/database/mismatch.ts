/**
 * A record of a group is not as expected: nothing of the group is written, and its members are retried individually.
 */
export class Mismatch extends Error {}

/** @throws Mismatch unless the expected number of records was found */
export function requireEach(found: number, expected: number, what: string): void {
  if (found !== expected) throw new Mismatch(`${found} of ${expected} ${what}`);
}
