/**
 * Records of a group are not all as expected: nothing of the group is written, and each of its members is written alone.
 */
export class Mismatch extends Error {}

/** @throws Mismatch unless as many records were found as expected */
export function requireEach(found: number, expected: number, what: string): void {
  if (found !== expected) throw new Mismatch(`${found} of ${expected} ${what}`);
}
