import type { CartQuote, CartView } from '@munay/contracts/order/cart';
import { useT } from '@munay/kit';
import { SumRow } from '../order/order-summary';
import { PromotionRows } from '../order/promotion-rows';

/** Sums of the order. @param way undefined until the delivery is known; `stale` while its sums are outdated */
export function CheckoutSums({
  cart,
  way,
  stale,
}: {
  cart: CartView;
  way: CartQuote['ways'][number] | undefined;
  stale: boolean;
}) {
  const t = useT();
  return (
    <>
      <SumRow label={t('checkout.subtotal')} cents={cart.goodsCents} />
      <PromotionRows promotions={cart.promotions} />
      {way && (
        <>
          <SumRow
            label={t(way.method === 'pickup' ? 'checkout.pickup' : 'checkout.shippingSum')}
            cents={way.shippingCents}
            stale={stale}
          />
          <SumRow kind="total" label={t('checkout.total')} cents={way.totalCents} stale={stale} />
        </>
      )}
      {cart.savedCents > 0 && <SumRow kind="save" label={t('checkout.discount')} cents={cart.savedCents} />}
    </>
  );
}
