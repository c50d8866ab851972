const KEY_BYTES = 32;

const decodeKey = (key: string): Buffer =>
  Buffer.from(key, /^[\da-f]+$/i.test(key) && key.length >= 2 * KEY_BYTES ? 'hex' : 'base64');

/**
 * Parses signing keys.
 * @param text keys in hex or base64, separated by spaces or commas
 * @throws Error if a key is malformed or repeats a single character
 */
export function parseAuditKeys(text: string): Buffer[] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(decodeKey);
  if (keys.length === 0 || keys.some((key) => key.length < KEY_BYTES || new Set(key).size < 10))
    throw new Error('must be keys of 32 random bytes, as `openssl rand -hex 32` makes them');
  return keys;
}
