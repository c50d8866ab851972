import type { OrderView } from '@munay/contracts/order/order';
import { useT } from '@munay/kit';
import { OrderSummary } from './order-summary';
import { PlacedOrderTotals } from './placed-order-totals';
import { SumRow } from './sum-row';
import { toOrderSummaryLines } from './summary-lines';

/** Lists the ordered products on the pages after checkout. */
export function PurchaseSummary({ order, totalLabel }: { order: OrderView; totalLabel: string }) {
  const t = useT();
  const { totals } = order;
  return (
    <OrderSummary
      title={t('confirmation.bought')}
      lines={toOrderSummaryLines(order)}
      sums={
        <PlacedOrderTotals order={order} totalLabel={totalLabel}>
          <SumRow
            kind="small muted"
            label={t('confirmation.vat', { percent: totals.vatPercent })}
            cents={totals.vatCents}
          />
        </PlacedOrderTotals>
      }
    />
  );
}
