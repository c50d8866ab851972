import { createStore } from '@munay/kit';

interface CartDialogState {
  open: boolean;
  notice: string;
}

export const cartDialog = createStore<CartDialogState>({ open: false, notice: '' });

/** @param notice what has just happened, said in the cart itself: a toast would lie out of reach behind it */
export const openCart = (notice = ''): void => cartDialog.set({ open: true, notice });
export const closeCart = (): void => cartDialog.set({ open: false, notice: '' });
