import type { Sentence } from './sentence-facts';

/** Pages and emails with sentences for the buyer. Those for staff are in `staff-sentences.ts`. */
export const BUYER_READERS = ['thanks', 'tracking', 'account', 'email'] as const;
export type BuyerTextReader = (typeof BUYER_READERS)[number];

export interface StateTexts extends Partial<Record<BuyerTextReader, Sentence>> {
  /** Heading in lower case, because a name may precede it. */
  title: string;
  /** Sentence for readers without one of their own. */
  buyer: Sentence;
}
