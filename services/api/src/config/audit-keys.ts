import { DAY_MS } from '@munay/contracts/durations';

const KEY_BYTES = 32;
const LONGEST_ROLL_DAYS = 31;

const bytesOf = (key: string): Buffer =>
  Buffer.from(key, /^[\da-f]+$/i.test(key) && key.length >= 2 * KEY_BYTES ? 'hex' : 'base64');

/**
 * @param text keys in hex or base64, separated by spaces or commas
 * @throws Error when one is not a key, or repeats a single character
 */
export function auditKeysOf(text: string): Buffer[] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(bytesOf);
  if (keys.length === 0 || keys.some((key) => key.length < KEY_BYTES || new Set(key).size < 10))
    throw new Error('must be keys of 32 random bytes, as `openssl rand -hex 32` makes them');
  return keys;
}

/** @param text a day at most a month ahead @throws Error */
export function signedSince(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()))
    throw new Error('must be a day, written 2026-12-05');
  if (day.getTime() > Date.now() + LONGEST_ROLL_DAYS * DAY_MS)
    throw new Error(`must be at most ${LONGEST_ROLL_DAYS} days ahead`);
  return day;
}
