import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { LIMITS } from '@munay/contracts/limits';
import { KeyedLimiter } from '../../rate-limit/keyed-limiter';

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const COMMON_COUNT = 3_000;

/** Hashing is slow on purpose: at most three at once, so that a rush of passwords leaves room for everybody else. */
const hashing = new KeyedLimiter(3, 60);

/** One form per password, however the keyboard composed its letters (NIST SP 800-63B, 3.1.1.2). */
const normal = (password: string): string => password.normalize('NFKC');

const lengthOf = (password: string): number => [...normal(password)].length;

let commonPasswords: Promise<Set<string>> | undefined;

/** The most used passwords that are long enough for us; loaded when the first password is chosen. */
const common = (): Promise<Set<string>> =>
  (commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common']
          .filter((word) => lengthOf(word) >= LIMITS.passwordMin)
          .slice(0, COMMON_COUNT),
      ),
  ));

/** May a person choose this password? 8 to 128 characters of any kind, not among the 3,000 most common. */
export async function isAcceptable(password: string, email = ''): Promise<boolean> {
  // A character is at most two units here, so an endless text is refused before it is looked through.
  if (password.length > LIMITS.passwordMax * 2) return false;
  const length = lengthOf(password);
  if (length < LIMITS.passwordMin || length > LIMITS.passwordMax) return false;
  const folded = normal(password).toLowerCase();
  return folded !== email && !(await common()).has(folded);
}

/** @throws AppError busy when too many wait for theirs */
export const hashPassword = (password: string): Promise<string> =>
  hashing.pass([], () => hash(normal(password), COST));

let unknownHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash; without one it works as long and answers false.
 * @throws AppError busy when too many wait for theirs
 */
export async function matches(stored: string | null, password: string): Promise<boolean> {
  unknownHash ??= hashPassword(randomBytes(16).toString('hex'));
  const compared = stored ?? (await unknownHash);
  const right = await hashing.pass([], () => verify(compared, normal(password)));
  return right && stored !== null;
}
