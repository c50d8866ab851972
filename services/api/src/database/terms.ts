import { trusted } from 'mongoose';
import { fold } from '@munay/contracts/fold';

/** A text as a regular expression that finds just that. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A number of a phone without its country. */
const PHONE_DIGITS = 9;
const LIKE_PHONE = /^\+?\d[\d\s().-]{4,}$/;

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** Words of texts as `terms` hold them: folded, each once. */
export const wordsOf = (...texts: readonly string[]): string[] => [
  ...new Set(fold(texts.join(' ')).split(/\s+/).filter(Boolean)),
];

/** A phone as `terms` hold it: however it is written, with and without the country's code. */
export const phoneWords = (phone: string): string[] =>
  wordsOf(digitsOf(phone), digitsOf(phone).slice(-PHONE_DIGITS));

/** Records whose `terms` begin with every word of a search; everything without words. */
export function termsFilter(q: string | undefined): Record<string, unknown> {
  const text = (q ?? '').trim();
  const words = wordsOf(text);
  if (words.length === 0) return {};
  const every = { $and: words.map(beginsWith) };
  if (!LIKE_PHONE.test(text) || !/\D/.test(text)) return every;
  // As people write a phone: its groups are no words
  return { $or: [every, beginsWith(digitsOf(text).slice(-PHONE_DIGITS))] };
}

const beginsWith = (word: string) => ({ terms: trusted({ $regex: `^${literally(word)}` }) });
