import {
  computeRefundParts,
  countUnitsLeft,
  type Refundable,
  type ReturnedUnits,
} from '../pricing/refund-share';
import type { OrderView } from './order';

/** The parts of an order that determine the refund for a withdrawal. */
export interface WithdrawnOrder {
  lines: Refundable['lines'];
  totals: Pick<OrderView['totals'], 'shippingCents'>;
  refundedParts: OrderView['refundedParts'];
  refundableCents: number;
}

/** Whether all remaining units of the order are withdrawn. */
export const isFullWithdrawal = (
  order: Pick<WithdrawnOrder, 'lines' | 'refundedParts'>,
  units: readonly ReturnedUnits[],
): boolean =>
  order.lines.every(
    ({ id }) => (units.find(({ lineId }) => lineId === id)?.quantity ?? 0) === countUnitsLeft(order, id),
  );

/**
 * Refund for a withdrawal in cents: the order's remaining amount if all remaining units are withdrawn, otherwise the
 * price paid for the withdrawn units.
 */
export const computeWithdrawalRefund = (order: WithdrawnOrder, units: readonly ReturnedUnits[]): number =>
  isFullWithdrawal(order, units)
    ? order.refundableCents
    : computeRefundParts(
        {
          lines: order.lines,
          deliveryCents: order.totals.shippingCents,
          refundedParts: order.refundedParts,
          leftCents: order.refundableCents,
        },
        units,
        0,
      ).amountCents;
