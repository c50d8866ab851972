import type { MergeNote } from '@munay/contracts/order/cart';
import { createStore } from '@munay/kit';

/** What changed when the guest's cart joined the customer's, until the cart has been seen. */
export const mergeNotes = createStore<readonly MergeNote[]>([]);
