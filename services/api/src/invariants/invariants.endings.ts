import { isSold } from '@munay/contracts/order/order-status';
import type { Order } from '../modules/order/order.schema';
import { getChargedBackCents } from '../modules/order/rules/dispute.rules';
import { listOwedRefunds } from '../modules/order/rules/refund.rules';
import { countRestockedUnits } from '../modules/order/rules/refund-units.rules';

type StoredOrder = Pick<
  Order,
  'number' | 'status' | 'payment' | 'lines' | 'history' | 'refunds' | 'refundOwedSince' | 'restocked'
>;

/** I17: every failed refund was retried or closed, or is in the list for staff. */
export const checkFailedRefunds = (order: StoredOrder): string[] =>
  listOwedRefunds(order).length > 0 && !order.refundOwedSince
    ? [`${order.number}: a failed refund is owed, and nobody is told`]
    : [];

/** I18: an order is not packed if its whole payment was charged back. */
export const isLostDisputeClosed = ({ number, status, payment }: StoredOrder): string[] =>
  isSold({ status }) &&
  getChargedBackCents(payment) > 0 &&
  getChargedBackCents(payment) + payment.refundedCents >= payment.paidCents
    ? [`${number} is ${status}, its bank has taken ${getChargedBackCents(payment)}`]
    : [];

/** I19: a parcel is not sent if its units have been restocked. */
export const checkShippedUnits = (order: StoredOrder): string[] =>
  isParcelEmpty(order) ? [`${order.number} left, and all its units were on the shelf`] : [];

/**
 * Whether all units had been restocked when the parcel was sent. Units that were refunded after shipping are returned
 * units. Without a refund, only unsent units are restocked.
 */
function isParcelEmpty(order: StoredOrder): boolean {
  const shippedAt = order.history.find(({ to }) => to === 'shipped')?.at;
  if (!shippedAt) return false;
  if (order.restocked) return true;
  const before = order.refunds.filter(({ at }) => at < shippedAt);
  const returnedUnits = countRestockedUnits({ ...order, refunds: before });
  const purchasedUnits = new Map<string, number>();
  for (const { sku, quantity } of order.lines)
    purchasedUnits.set(sku, (purchasedUnits.get(sku) ?? 0) + quantity);
  return (
    purchasedUnits.size > 0 &&
    [...purchasedUnits].every(([sku, quantity]) => (returnedUnits.get(sku) ?? 0) >= quantity)
  );
}
