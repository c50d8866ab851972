import { createHmac, randomInt } from 'node:crypto';
import { LIMITS } from '@munay/contracts/limits';

/** Alphabet of codes: 31 letters and digits that are not easily confused. */
const SINGLE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ2345678';
const SINGLE_LENGTH = 10;

const stripped = (typed: string): string => typed.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();

/** Normalises a code: only letters from A to Z and digits, in upper case and without accents. */
export const normalCode = (typed: string): string => stripped(typed).replace(/[^A-Z0-9]/g, '');

/** Whether staff may publish a code. It must be long enough, and its normal form must not drop any letters. */
export function isFitCode(typed: string): boolean {
  const { length } = normalCode(typed);
  return length >= LIMITS.codeMin && length <= LIMITS.codeMax && !/[^\P{L}A-Z]/u.test(stripped(typed));
}

export const newSingleCode = (): string =>
  Array.from({ length: SINGLE_LENGTH }, () => SINGLE_SIGNS[randomInt(SINGLE_SIGNS.length)]).join('');

const DOTLESS: readonly string[] = ['gmail.com', 'googlemail.com'];

/** Normalises an address for usage limits: without `+tag`, and without dots if the provider ignores them. */
function limitForm(email: string): string {
  const baseAddress = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*/, '');
  const at = baseAddress.indexOf('@');
  const [person, domain] = [baseAddress.slice(0, at), baseAddress.slice(at + 1)];
  return DOTLESS.includes(domain) ? `${person.replaceAll('.', '')}@${DOTLESS[0]}` : baseAddress;
}

/** The key that identifies an address in usage limits, without revealing the address. */
export const addressKey = (email: string, secret: string): string =>
  `m:${createHmac('sha256', secret)
    .update(`promotion ${limitForm(email)}`)
    .digest('base64url')}`;

/** The keys that identify a buyer in usage limits: account and address. */
export const buyerKeys = (
  { userId, email }: { userId: string | null; email: string },
  secret: string,
): string[] => [...(userId ? [`u:${userId}`] : []), ...(email ? [addressKey(email, secret)] : [])];
