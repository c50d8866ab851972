import { type PiecesBack, piecesLeft, type Refundable, refundParts } from '../pricing/refund-share';
import type { OrderView } from './order';

/** The facts that determine the refund of a withdrawal. */
export interface WithdrawnFrom {
  lines: Refundable['lines'];
  totals: Pick<OrderView['totals'], 'shippingCents'>;
  given: OrderView['given'];
  refundableCents: number;
}

/** Whether the units are the whole remainder of the order. */
export const isWhole = (
  order: Pick<WithdrawnFrom, 'lines' | 'given'>,
  pieces: readonly PiecesBack[],
): boolean =>
  order.lines.every(
    ({ id }) => (pieces.find(({ lineId }) => lineId === id)?.quantity ?? 0) === piecesLeft(order, id),
  );

/** Refund of a withdrawal, in cents: the remaining amount for the whole order, otherwise the price paid for the units. */
export const withdrawalRefund = (order: WithdrawnFrom, pieces: readonly PiecesBack[]): number =>
  isWhole(order, pieces)
    ? order.refundableCents
    : refundParts(
        {
          lines: order.lines,
          deliveryCents: order.totals.shippingCents,
          given: order.given,
          leftCents: order.refundableCents,
        },
        pieces,
        0,
      ).amountCents;
