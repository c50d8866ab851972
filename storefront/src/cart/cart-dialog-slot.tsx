import { type ReactNode, useEffect } from 'react';
import type { MergeNote } from '@munay/contracts/order/cart';
import { toast, useLocation, useSession, useStore, useT, withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { messages } from '../i18n/messages';
import { cartDialog, closeCart } from './cart-dialog-state';
import { mergeNotes } from './merge-notes';

export const LazyCartDialog = lazyPart(
  withMessages([messages('cart')], () =>
    import(/* webpackChunkName: "cart" */ './cart-dialog').then((m) => m.CartDialog),
  ),
);

/** After a login, moves the merge notices from the cart to `mergeNotes`, because they are shown only once. */
function useMergeNotes(): void {
  const t = useT();
  const { cart, setCart } = useSession();
  useEffect(() => {
    if (cart?.merge === undefined) return;
    const { merge, ...rest } = cart;
    const notes: readonly MergeNote[] = merge;
    setCart(rest);
    if (notes.length === 0) return;
    mergeNotes.set(notes);
    toast.success(t('cart.merged'));
  }, [cart, setCart, t]);
}

/** A click before hydration is nearly always "add to cart", so the dialog is preloaded. */
function useEarlyClick(): void {
  useEffect(() => {
    if (document.querySelector('main button[aria-busy=true]') !== null) LazyCartDialog.preload();
  }, []);
}

/** The cart dialog; its script loads when the user is likely to open it. */
export function CartDialogSlot(): ReactNode {
  const { open } = useStore(cartDialog);
  const { pathname } = useLocation();
  useMergeNotes();
  useEarlyClick();
  // Closes the cart when the browser's back button changes the page behind it
  useEffect(() => closeCart, [pathname]);
  return <LazyCartDialog open={open} onClose={closeCart} />;
}
