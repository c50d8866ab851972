import type { CartView } from '@munay/contracts/cart';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order';
import { ApiError, call, errorText, toast, useSession, useT } from '@munay/kit';
import { useState } from 'react';

const piecesOf = (cart: CartView | undefined, productId: string, size: string): number =>
  cart?.products.find((line) => line.product._id === productId && line.size === size)?.quantity ?? 0;

/** Puts the lines of an order into the cart again, as far as they can be had. */
export function BuyAgain({ order }: { order: OrderView }) {
  const t = useT();
  const { cart, setCart } = useSession();
  const [busy, setBusy] = useState(false);
  const buy = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const missing: string[] = [];
    let known = cart;
    try {
      for (const { productId, size, quantity, title } of order.lines) {
        const before = piecesOf(known, productId, size);
        try {
          known = await call(ENDPOINTS.addItem, { body: { productId, size, quantity } });
          setCart(known);
          const added = piecesOf(known, productId, size) - before;
          if (added < quantity) missing.push(t('orders.fewer', { title, size, added, quantity }));
        } catch (error) {
          if (!(error instanceof ApiError) || error.code >= 500) throw error;
          missing.push(`${title}, ${size}`);
        }
      }
      if (missing.length === 0) toast.success(t('profile.inCart'));
      else toast.error(t('profile.someMissing', { titles: missing.join('; ') }));
    } catch (error) {
      toast.error(errorText(error));
    }
    setBusy(false);
  };
  return (
    <button
      className="btn btn-second btn-small"
      type="button"
      aria-disabled={busy}
      onClick={() => void buy()}
    >
      {t('profile.buyAgain')}
    </button>
  );
}
