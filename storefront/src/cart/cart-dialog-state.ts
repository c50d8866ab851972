import { createStore } from '@munay/kit';

interface CartDialogState {
  open: boolean;
  notice: string;
}

export const cartDialog = createStore<CartDialogState>({ open: false, notice: '' });

/** @param notice shown inside the cart: a toast would be unreachable behind it */
export const openCart = (notice = ''): void => cartDialog.set({ open: true, notice });
export const closeCart = (): void => cartDialog.set({ open: false, notice: '' });
