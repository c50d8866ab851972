import { fold } from '@munay/contracts/fold';
import { trusted } from 'mongoose';

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Records whose `terms` begin with every word of a search; everything without words. */
export function termsFilter(q: string | undefined): Record<string, unknown> {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return words.length > 0
    ? { $and: words.map((word) => ({ terms: trusted({ $regex: `^${escape(word)}` }) })) }
    : {};
}
