import type { MergeNote } from '@munay/contracts/order/cart';
import { createStore } from '@munay/kit';

/** What changed when the guest cart was merged at login, until it has been seen. */
export const mergeNotes = createStore<readonly MergeNote[]>([]);
