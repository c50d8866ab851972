import type { Sentence } from './sentence-facts';

/** Staff use `staff-sentences.ts`, which no page of the shop loads. */
export const BUYER_READERS = ['thanks', 'tracking', 'account', 'email'] as const;
export type BuyerReader = (typeof BUYER_READERS)[number];

export interface StateTexts extends Partial<Record<BuyerReader, Sentence>> {
  /** Starts with a lower-case letter, because a name may precede it. */
  title: string;
  /** The sentence for readers without one of their own. */
  buyer: Sentence;
}
