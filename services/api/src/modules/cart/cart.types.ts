import type { StoredLine, StoredMergeNote } from './cart.schema';

/** Whose cart: a customer, or a visitor by the key of the guest cookie. */
export type CartOwner = { userId: string } | { guestKey: string };

export interface CartFields {
  id: string;
  userId: string | null;
  lines: StoredLine[];
  version: number;
  merged: StoredMergeNote[];
  updatedAt: Date;
  /** Of a guest's. */
  expiresAt: Date | null;
}
