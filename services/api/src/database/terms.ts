import { fold } from '@munay/contracts/fold';
import { trusted } from 'mongoose';

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Words of texts as `terms` hold them: folded, each once. */
export const wordsOf = (...texts: readonly string[]): string[] => [
  ...new Set(fold(texts.join(' ')).split(/\s+/).filter(Boolean)),
];

/** Records whose `terms` begin with every word of a search; everything without words. */
export function termsFilter(q: string | undefined): Record<string, unknown> {
  const words = wordsOf(q ?? '');
  return words.length > 0
    ? { $and: words.map((word) => ({ terms: trusted({ $regex: `^${escape(word)}` }) })) }
    : {};
}
