import { ATTACK_FAULTS } from './planted-attacks.ts';
import { SHOP_FAULTS } from './planted-shop.ts';
import { STAFF_AND_LIMIT_FAULTS } from './planted-staff-and-limits.ts';

/** A fault that is put into the shop to see a test find it. */
export interface Planted {
  name: string;
  /** The damage it would do. */
  what: string;
  file: string;
  /** Occurs once in the file. */
  text: string;
  /** Its replacement. */
  instead: string;
  /** File of the test that must fail. */
  test: string;
  /** Name of that test, or a part of it. */
  named: string;
}

export const PLANTED = [...SHOP_FAULTS, ...ATTACK_FAULTS, ...STAFF_AND_LIMIT_FAULTS];

/**
 * A source with a fault in it.
 * @throws Error when the text is not there, or more than once
 */
export function planted(source: string, { text, instead }: Pick<Planted, 'text' | 'instead'>) {
  const found = source.split(text);
  if (found.length !== 2) throw new Error(`stands ${found.length - 1} times in its file: ${text}`);
  return found.join(instead);
}
