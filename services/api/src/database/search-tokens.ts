import { trusted } from 'mongoose';
import { normalizePhone } from '@munay/contracts/account/phone';
import { foldText } from '@munay/contracts/fold';
import { normalizeTaxId } from '@munay/contracts/order/tax-id';

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Number of digits of a Spanish phone number without its country code. */
const NATIONAL_NUMBER_LENGTH = 9;
const SPANISH_PREFIX = /^\(?(?:\+|00)34\)?/;
/** Matches the beginning of a phone number as typed. */
const PHONE_PREFIX = /^[+\d(][\d\s()./\p{Pd}]{4,}$/u;
const MIN_PHONE_DIGITS = 5;

const extractDigits = (phone: string): string => phone.replace(/ext.*|\D/gi, '');
const toNationalNumber = (phone: string): string => extractDigits(phone).slice(-NATIONAL_NUMBER_LENGTH);

/** Search tokens as stored in `terms`: lower case without accents, deduplicated. */
export const toTokens = (...texts: readonly string[]): string[] => [
  ...new Set(foldText(texts.join(' ')).split(/\s+/).filter(Boolean)),
];

/** Tokens of a phone number, with and without the country code. */
export const toPhoneTokens = (phone: string): string[] =>
  toTokens(extractDigits(phone), toNationalNumber(phone));

/**
 * Digits of a phone number that was typed in groups, so that the groups are not treated as separate words. Empty for
 * any other input.
 */
function toPhoneDigits(text: string): string {
  const phone = normalizePhone(text) ?? (PHONE_PREFIX.test(text) ? text : null);
  const digits = toNationalNumber((phone ?? '').replace(SPANISH_PREFIX, ''));
  return digits.length < MIN_PHONE_DIGITS ? '' : digits;
}

/** Tokens of ids. Ids are normalised, so that they are found however they are typed. */
export const toIdTokens = (text: string): string[] =>
  toTokens(normalizeTaxId(text) ?? '', toPhoneDigits(text));

/**
 * Filter for records whose `terms` match the search: each word of the search must be the beginning of a term. An empty
 * search matches all records.
 */
export function createTokensFilter(q: string | undefined): Record<string, unknown> {
  const text = (q ?? '').trim();
  const words = toTokens(text);
  if (words.length === 0) return {};
  const allWords = { $and: words.map(matchPrefix) };
  const ids = toIdTokens(text).filter((id) => !words.includes(id));
  return ids.length === 0 ? allWords : { $or: [allWords, ...ids.map(matchPrefix)] };
}

const matchPrefix = (word: string) => ({ terms: trusted({ $regex: `^${escapeRegExp(word)}` }) });
