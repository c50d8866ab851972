import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits, as in Stripe's ids. */
export function randomText(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/** `pi_…`, `ch_…`, `evt_…`: prefix and 24 characters. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** Session ids are longer: `cs_test_` and 58 characters. */
export function newSessionId(): string {
  return `cs_test_a1${randomText(56)}`;
}
