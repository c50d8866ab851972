import { createHash, randomBytes } from 'node:crypto';

/** A random value of 256 bits: session id, guest id, emailed token. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

export const isSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value);

/**
 * The stored form of a secret. A plain hash is sufficient, because 256 random bits cannot be guessed (ASVS 5.0, 6.5.2).
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
