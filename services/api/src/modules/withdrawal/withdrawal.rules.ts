import type { Order } from '../order/order.schema';
import { getChargedBackCents } from '../order/rules/dispute.rules';
import { getRefundableCents } from '../order/rules/refund.rules';
import { countRefundableUnits } from '../order/rules/refund-units.rules';
import type { Withdrawal } from './withdrawal.schema';

/**
 * Whether the order's refunds satisfy the declaration. Goods described in free text cannot be compared automatically,
 * so any later refund counts.
 */
export function isRefunded(
  {
    goods,
    lines = [],
    declaredAt,
  }: Pick<Withdrawal, 'goods' | 'declaredAt'> & Partial<Pick<Withdrawal, 'lines'>>,
  order: Pick<Order, 'lines' | 'payment' | 'refunds'>,
): boolean {
  if (getRefundableCents(order) === 0 && getChargedBackCents(order.payment) > 0) return true;
  const since = order.refunds.filter(({ state, at }) => state !== 'failed' && at >= declaredAt);
  if (since.length === 0) return false;
  if (lines.length > 0)
    return lines.every(
      ({ sku, quantity }) =>
        since
          .flatMap((refund) => refund.lines)
          .reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0) >= quantity,
    );
  if (goods !== '') return true;
  return (
    getRefundableCents(order) === 0 ||
    [...countRefundableUnits(order).values()].every((remainingUnits) => remainingUnits === 0)
  );
}
