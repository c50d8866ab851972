import type { OrderView } from '@munay/contracts/order/order';
import { useT } from '@munay/kit';
import { OrderSummary, SumRow } from '../order/order-summary';
import { PromotionRows } from '../order/promotion-rows';
import { orderLines } from '../order/summary-lines';

/** What was ordered, on the pages after the checkout. */
export function BoughtSummary({ order, totalLabel }: { order: OrderView; totalLabel: string }) {
  const t = useT();
  const { totals, shipping } = order;
  return (
    <OrderSummary
      title={t('confirmation.bought')}
      lines={orderLines(order)}
      sums={
        <>
          <SumRow label={t('auth.subtotal')} cents={totals.goodsCents} />
          <PromotionRows promotions={order.promotions} />
          <SumRow
            label={t(shipping.method === 'pickup' ? 'order.pickup' : 'order.delivery')}
            cents={totals.shippingCents}
          />
          <SumRow kind="total" label={totalLabel} cents={totals.totalCents} />
          <SumRow
            kind="small muted"
            label={t('confirmation.vat', { percent: totals.vatPercent })}
            cents={totals.vatCents}
          />
          {totals.savedCents > 0 && (
            <SumRow kind="save" label={t('confirmation.saved')} cents={totals.savedCents} />
          )}
        </>
      }
    />
  );
}
