import type { ReactNode } from 'react';
import { getDeliveryLabel, type OrderRows } from '@munay/contracts/pricing/order-rows';
import { SumRow } from './sum-row';

interface OrderSumsProps {
  rows: Omit<OrderRows<unknown, number | null>, 'lines'>;
  labels: {
    subtotal: string;
    delivery: string;
    /** Absent if the page shows total and savings elsewhere. */
    total?: ReactNode;
    savings?: string;
  };
  /** Whether newer amounts are loading. */
  isStale?: boolean;
  /**
   * Whether the delivery price, and therefore the total, is loading. Both rows are omitted if the price is unknown for
   * another reason.
   */
  isPending?: boolean;
  /** Additional rows below the total, e.g. its VAT. */
  children?: ReactNode;
}

/** The rows below an order's lines. */
export function OrderSums({ rows, labels, isStale = false, isPending = false, children }: OrderSumsProps) {
  const { goodsCents, promotions, delivery, totalCents, savedCents } = rows;
  return (
    <>
      <SumRow label={labels.subtotal} cents={goodsCents} isStale={isStale} />
      {promotions.map(({ label, cents }, index) => (
        <SumRow key={index} label={label} cents={cents} isStale={isStale} />
      ))}
      {(delivery || isPending) && (
        <>
          <SumRow
            label={getDeliveryLabel(labels.delivery, delivery)}
            cents={delivery?.cents}
            isStale={isStale}
          />
          {labels.total !== undefined && (
            <SumRow kind="total" label={labels.total} cents={totalCents ?? undefined} isStale={isStale} />
          )}
        </>
      )}
      {children}
      {savedCents > 0 && labels.savings !== undefined && (
        <SumRow
          kind="save"
          label={labels.savings}
          cents={isPending ? undefined : savedCents}
          isStale={isStale}
        />
      )}
    </>
  );
}
