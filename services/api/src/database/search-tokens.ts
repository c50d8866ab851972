import { trusted } from 'mongoose';
import { normalizePhone } from '@munay/contracts/account/phone';
import { fold } from '@munay/contracts/fold';
import { normalizeTaxId } from '@munay/contracts/order/tax-id';

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Digits of a phone number without its country code. */
const PHONE_DIGITS = 9;
const SPAIN = /^\(?(?:\+|00)34\)?/;
/** Matches the beginning of a typed phone number. */
const PHONE_PREFIX = /^[+\d(][\d\s()./\p{Pd}]{4,}$/u;
const LIKE_PHONE_DIGITS = 5;

const extractDigits = (phone: string): string => phone.replace(/ext.*|\D/gi, '');
const toNationalNumber = (phone: string): string => extractDigits(phone).slice(-PHONE_DIGITS);

/** The tokens stored in `terms`: folded and deduplicated. */
export const toTokens = (...texts: readonly string[]): string[] => [
  ...new Set(fold(texts.join(' ')).split(/\s+/).filter(Boolean)),
];

/** Tokens of a phone number, with and without the country code. */
export const phoneTokens = (phone: string): string[] =>
  toTokens(extractDigits(phone), toNationalNumber(phone));

/** Digits of a typed phone number or its beginning, whose groups are not separate words. Empty for other texts. */
function toPhoneDigits(text: string): string {
  const phone = normalizePhone(text) ?? (PHONE_PREFIX.test(text) ? text : null);
  const digits = toNationalNumber((phone ?? '').replace(SPAIN, ''));
  return digits.length < LIKE_PHONE_DIGITS ? '' : digits;
}

/** Tokens of values that are stored in one form, regardless of how they are typed. */
export const toIdTokens = (text: string): string[] =>
  toTokens(normalizeTaxId(text) ?? '', toPhoneDigits(text));

/** Matches records whose `terms` contain a prefix match for every word; all records for an empty search. */
export function tokensFilter(q: string | undefined): Record<string, unknown> {
  const text = (q ?? '').trim();
  const words = toTokens(text);
  if (words.length === 0) return {};
  const every = { $and: words.map(beginsWith) };
  const ids = toIdTokens(text).filter((id) => !words.includes(id));
  return ids.length === 0 ? every : { $or: [every, ...ids.map(beginsWith)] };
}

const beginsWith = (word: string) => ({ terms: trusted({ $regex: `^${escapeRegExp(word)}` }) });
