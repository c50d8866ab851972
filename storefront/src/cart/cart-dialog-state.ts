import { createStore } from '@munay/kit';

interface CartDialogState {
  open: boolean;
  /** Shown inside the cart, because a toast behind it would be unreachable. */
  notice: string;
  /** The added line, which shows the confirmation instead of the notice. */
  added: { productId: string; size: string } | null;
}

const CLOSED: CartDialogState = { open: false, notice: '', added: null };

export const cartDialog = createStore<CartDialogState>(CLOSED);

export const openCart = (notice = '', added: CartDialogState['added'] = null): void =>
  cartDialog.set({ open: true, notice, added });
export const closeCart = (): void => cartDialog.set(CLOSED);
