import type { MergeNote } from '@munay/contracts/order/cart';
import { createStore } from '@munay/kit';

/** Changes from merging the guest cart at login, stored until they have been shown. */
export const mergeNotes = createStore<readonly MergeNote[]>([]);
