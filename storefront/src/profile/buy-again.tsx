import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order';
import { ApiError, call, errorText, toast, useSession, useT } from '@munay/kit';
import { useState } from 'react';

/** Puts the lines of an order into the cart again, as far as they can be had. */
export function BuyAgain({ order }: { order: OrderView }) {
  const t = useT();
  const { setCart } = useSession();
  const [busy, setBusy] = useState(false);
  const buy = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const missing: string[] = [];
    try {
      for (const { productId, size, quantity, title } of order.lines) {
        try {
          setCart(await call(ENDPOINTS.addItem, { body: { productId, size, quantity } }));
        } catch (error) {
          if (!(error instanceof ApiError) || error.code >= 500) throw error;
          missing.push(title);
        }
      }
      if (missing.length === 0) toast.success(t('profile.inCart'));
      else toast.error(t('profile.someMissing', { titles: missing.join(', ') }));
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
