import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

// Random bytes are read in blocks for about two hundred ids, because the system call is the slowest part of a small
// request.
const POOL_BYTES = 8_192;
let pool = Buffer.alloc(0);
let usedBytes = 0;

export function randomText(length: number): string {
  if (usedBytes + length > pool.length) {
    pool = randomBytes(POOL_BYTES);
    usedBytes = 0;
  }
  let text = '';
  for (const byte of pool.subarray(usedBytes, usedBytes + length)) text += ALPHABET[byte % ALPHABET.length];
  usedBytes += length;
  return text;
}

/** Id such as `pi_…`, `ch_…` or `evt_…`: prefix and 24 characters. */
export function createId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** Id of a session: `cs_test_` and 58 characters. */
export function createSessionId(): string {
  return `cs_test_a1${randomText(56)}`;
}
