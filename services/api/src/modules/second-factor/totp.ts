import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOTP_STEP_MS = 30_000;
const CODE_LENGTH = 6;
const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits, the length of the HMAC's hash (RFC 4226, section 4). */
export const generateTotpSecret = (): Buffer => randomBytes(20);

/** Base32 as used by authenticator apps (RFC 4648), without padding. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32_ALPHABET[parseInt(group.padEnd(5, '0'), 2)] ?? '').join('');
}

/** The code of a time step (RFC 6238, section 4; RFC 4226, section 5.3). */
export function computeCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
}

/** The time step of a code that is valid within half a minute of the current time; null for any other code. */
export function findStep(secret: Buffer, code: string, nowMs: number): number | null {
  const now = Math.floor(nowMs / TOTP_STEP_MS);
  const paddedCode = Buffer.from(code.padEnd(CODE_LENGTH).slice(0, CODE_LENGTH + 1));
  // All steps are compared in constant time to prevent timing attacks
  const found = [now - 1, now, now + 1].filter((step) => {
    const expectedCode = Buffer.from(computeCode(secret, step));
    return paddedCode.length === expectedCode.length && timingSafeEqual(paddedCode, expectedCode);
  });
  return found.at(-1) ?? null;
}

/** The `otpauth:` URI for an authenticator app. */
export const toTotpUri = (secret: Buffer, shop: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`${shop}:${account}`)}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(shop)}`;
