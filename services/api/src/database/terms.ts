import { trusted } from 'mongoose';
import { fold } from '@munay/contracts/fold';

export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Of a phone number, without its country code. */
const PHONE_DIGITS = 9;
const LIKE_PHONE = /^\+?\d[\d\s().-]{4,}$/;

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** As stored in `terms`: folded, deduplicated. */
export const wordsOf = (...texts: readonly string[]): string[] => [
  ...new Set(fold(texts.join(' ')).split(/\s+/).filter(Boolean)),
];

/** However it is written, with and without the country code. */
export const phoneWords = (phone: string): string[] =>
  wordsOf(digitsOf(phone), digitsOf(phone).slice(-PHONE_DIGITS));

/** Records whose `terms` start with every word of the search; all for an empty search. */
export function termsFilter(q: string | undefined): Record<string, unknown> {
  const text = (q ?? '').trim();
  const words = wordsOf(text);
  if (words.length === 0) return {};
  const every = { $and: words.map(beginsWith) };
  if (!LIKE_PHONE.test(text) || !/\D/.test(text)) return every;
  // The groups of a phone number are not words
  return { $or: [every, beginsWith(digitsOf(text).slice(-PHONE_DIGITS))] };
}

const beginsWith = (word: string) => ({ terms: trusted({ $regex: `^${literally(word)}` }) });
