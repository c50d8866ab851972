import type { ReactNode } from 'react';
import type { OrderPromotion, OrderView } from '@munay/contracts/order/order';
import { buildOrderRows } from '@munay/contracts/pricing/order-rows';
import { currentLocale, useT } from '@munay/kit';
import { OrderSums } from './order-sums';

/** The totals of a placed order. */
export function PlacedOrderTotals({
  order: { totals, promotions, shipping },
  totalLabel,
  children,
}: {
  order: Pick<OrderView, 'totals' | 'shipping'> & {
    promotions?: readonly Omit<OrderPromotion, 'id'>[] | undefined;
  };
  totalLabel?: string;
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <OrderSums
      rows={buildOrderRows({ ...totals, lines: [], promotions }, currentLocale())}
      labels={{
        subtotal: t('order.subtotal'),
        delivery: t(shipping.method === 'pickup' ? 'order.pickup' : 'order.delivery'),
        total: totalLabel ?? t('order.total'),
        savings: t('confirmation.saved'),
      }}
    >
      {children}
    </OrderSums>
  );
}
