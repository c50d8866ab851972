import type { OrderRows } from '@munay/contracts/pricing/order-rows';
import type { ShippingMethod } from '@munay/contracts/shop/shipping';
import { useT } from '@munay/kit';
import { OrderSums } from '../order/order-sums';

interface CheckoutSumsProps {
  rows: OrderRows<unknown, number | null>;
  method: ShippingMethod;
  /** Whether the quote is outdated. */
  isStale: boolean;
}

/** Totals of the order that is about to be placed. */
export function CheckoutSums({ rows, method, isStale }: CheckoutSumsProps) {
  const t = useT();
  const labels = {
    subtotal: t('checkout.subtotal'),
    delivery: t(method === 'pickup' ? 'checkout.pickup' : 'checkout.shippingSum'),
    total: t('checkout.total'),
    savings: t('checkout.discount'),
  };
  return <OrderSums rows={rows} labels={labels} isStale={isStale && rows.delivery !== null} />;
}
