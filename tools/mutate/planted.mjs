import { ATTACK_FAULTS } from './planted-attacks.mjs';
import { SHOP_FAULTS } from './planted-shop.mjs';
import { STAFF_AND_LIMIT_FAULTS } from './planted-staff-and-limits.mjs';

/**
 * @typedef {object} Planted  a fault that is put into the shop to see a test find it
 * @property {string} name
 * @property {string} what     what somebody would suffer by it
 * @property {string} file
 * @property {string} text     stands in the file once
 * @property {string} instead  what the fault makes of it
 * @property {string} test     the file of the test that must fail
 * @property {string} named    its name, or the part that its source holds
 */

export const PLANTED = [...SHOP_FAULTS, ...ATTACK_FAULTS, ...STAFF_AND_LIMIT_FAULTS];

/**
 * A source with a fault in it.
 * @param {string} source
 * @param {Pick<Planted, 'text' | 'instead'>} fault
 * @throws Error when the text is not there, or more than once
 */
export function planted(source, { text, instead }) {
  const found = source.split(text);
  if (found.length !== 2) throw new Error(`stands ${found.length - 1} times in its file: ${text}`);
  return found.join(instead);
}
