import type { Sentence } from './sentence-facts';

/** Pages and emails that show sentences to the buyer. Sentences for staff are in `staff-sentences.ts`. */
export const BUYER_READERS = ['thanks', 'tracking', 'account', 'email'] as const;
export type BuyerTextReader = (typeof BUYER_READERS)[number];

export interface StateTexts extends Partial<Record<BuyerTextReader, Sentence>> {
  /** Heading. It starts in lower case, because a name may precede it. */
  title: string;
  /** Default sentence for pages and emails without a specific sentence. */
  buyer: Sentence;
}
