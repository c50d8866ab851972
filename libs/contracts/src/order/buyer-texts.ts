import type { Sentence } from './sentence-facts';

/** Places with sentences for the buyer: pages and emails. Sentences for staff are in `staff-sentences.ts`. */
export const BUYER_READERS = ['thanks', 'tracking', 'account', 'email'] as const;
export type BuyerTextReader = (typeof BUYER_READERS)[number];

export interface StateTexts extends Partial<Record<BuyerTextReader, Sentence>> {
  /** Heading. It starts in lower case, because a name may precede it. */
  title: string;
  /** Sentence for all places that have no sentence of their own. */
  buyer: Sentence;
}
