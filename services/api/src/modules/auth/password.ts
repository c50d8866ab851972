import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { LIMITS } from '@munay/contracts/limits';
import { KeyedLimiter } from '../../rate-limit/keyed-limiter';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const COMMON_PASSWORD_COUNT = 3_000;

/** Limits concurrent hashes to three, because hashing is deliberately slow and other requests need resources too. */
const hashLimiter = new KeyedLimiter(3, 60);

/** Normalises a password, because keyboards compose the same characters differently (NIST SP 800-63B, 3.1.1.2). */
const normalizePassword = (password: string): string => password.normalize('NFKC');

const countCharacters = (password: string): number => [...normalizePassword(password)].length;

let commonPasswords: Promise<Set<string>> | undefined;

/** The most common passwords of sufficient length, loaded on first use. */
const loadCommonPasswords = (): Promise<Set<string>> =>
  (commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common']
          .filter((word) => countCharacters(word) >= LIMITS.passwordMin)
          .slice(0, COMMON_PASSWORD_COUNT),
      ),
  ));

/** Whether a password is acceptable: 8 to 128 characters of any kind, and not among the 3,000 most common. */
export async function isAcceptablePassword(password: string, email = ''): Promise<boolean> {
  // A character has at most two UTF-16 units, so an oversized string is rejected without counting characters
  if (password.length > LIMITS.passwordMax * 2) return false;
  const length = countCharacters(password);
  if (length < LIMITS.passwordMin || length > LIMITS.passwordMax) return false;
  const foldedPassword = normalizePassword(password).toLowerCase();
  return foldedPassword !== email && !(await loadCommonPasswords()).has(foldedPassword);
}

/** @throws AppError busy if too many hashes are queued */
export const hashPassword = (password: string): Promise<string> =>
  hashLimiter.run([], () => hash(normalizePassword(password), HASH_COST));

let unknownHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without a hash, it takes equally long and returns false.
 * @throws AppError busy if too many hashes are queued
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  unknownHash ??= hashPassword(randomBytes(16).toString('hex'));
  const knownHash = storedHash ?? (await unknownHash);
  const isCorrect = await hashLimiter.run([], () => verify(knownHash, normalizePassword(password)));
  return isCorrect && storedHash !== null;
}
