import { createHmac, randomInt } from 'node:crypto';
import { LIMITS } from '@munay/contracts/limits';

/** 31 letters and digits that are not easily confused. */
const SINGLE_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ2345678';
const SINGLE_CODE_LENGTH = 10;

const stripMarks = (enteredCode: string): string =>
  enteredCode.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();

/** Normalises a code to the upper-case letters A to Z and digits, without accents. */
export const normalizeCode = (enteredCode: string): string =>
  stripMarks(enteredCode).replace(/[^A-Z0-9]/g, '');

/**
 * Whether staff may publish a code: it must be long enough and must not contain letters that its normalised form would
 * drop.
 */
export function isWellFormedCode(enteredCode: string): boolean {
  const { length } = normalizeCode(enteredCode);
  return (
    length >= LIMITS.codeMin && length <= LIMITS.codeMax && !/[^\P{L}A-Z]/u.test(stripMarks(enteredCode))
  );
}

export const generateSingleCode = (): string =>
  Array.from(
    { length: SINGLE_CODE_LENGTH },
    () => SINGLE_CODE_ALPHABET[randomInt(SINGLE_CODE_ALPHABET.length)],
  ).join('');

const DOT_INSENSITIVE_DOMAINS: readonly string[] = ['gmail.com', 'googlemail.com'];

/** Normalises an address for usage limits: without `+tag`, and without dots if the provider ignores them. */
function toLimitForm(email: string): string {
  const canonicalAddress = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*/, '');
  const at = canonicalAddress.indexOf('@');
  const [person, domain] = [canonicalAddress.slice(0, at), canonicalAddress.slice(at + 1)];
  return DOT_INSENSITIVE_DOMAINS.includes(domain)
    ? `${person.replaceAll('.', '')}@${DOT_INSENSITIVE_DOMAINS[0]}`
    : canonicalAddress;
}

/** The key by which usage limits identify an address, without revealing it. */
export const toAddressKey = (email: string, secret: string): string =>
  `m:${createHmac('sha256', secret)
    .update(`promotion ${toLimitForm(email)}`)
    .digest('base64url')}`;

/** The keys by which usage limits identify a buyer: account and address. */
export const toBuyerKeys = (
  { userId, email }: { userId: string | null; email: string },
  secret: string,
): string[] => [...(userId ? [`u:${userId}`] : []), ...(email ? [toAddressKey(email, secret)] : [])];
