import { createStore } from '@munay/kit';

interface CartDialogState {
  open: boolean;
  /** Message inside the cart, because a toast would be hidden behind it. */
  notice: string;
  /** The line that was just added. It shows a confirmation in place of the notice. */
  added: { productId: string; size: string } | null;
}

const CLOSED_STATE: CartDialogState = { open: false, notice: '', added: null };

export const cartDialog = createStore<CartDialogState>(CLOSED_STATE);

export const openCart = (notice = '', added: CartDialogState['added'] = null): void =>
  cartDialog.set({ open: true, notice, added });
export const closeCart = (): void => cartDialog.set(CLOSED_STATE);
