import { countUnitsLeft } from '../pricing/refund-share';
import type { OrderView } from './order';
import type { OrderStatus } from './order-status';
import type { ReplacementView } from './replacement';

type ReplaceableOrder = Pick<OrderView, 'lines' | 'refundedParts' | 'withdrawal' | 'replacements'>;
type ShippedOrder = Pick<OrderView, 'status'> & {
  shipping: Pick<OrderView['shipping'], 'method'>;
  payment: Pick<OrderView['payment'], 'disputed'>;
};

const SHIPPED_STATUSES: readonly OrderStatus[] = ['shipped', 'delivered'];

/**
 * Whether items of an order may be sent again: its parcel must have been sent, and its payment must not be disputed.
 */
export const isReplaceable = ({ status, shipping, payment }: ShippedOrder): boolean =>
  SHIPPED_STATUSES.includes(status) && shipping.method !== 'pickup' && !payment.disputed;

/** Whether a replacement still has to be sent. */
export const isReplacementDue = ({
  shippedAt,
  cancelledAt,
}: Pick<ReplacementView, 'shippedAt' | 'cancelledAt'>): boolean => shippedAt === null && cancelledAt === null;

/**
 * Units that can be sent again, keyed by line: the bought units minus those that are refunded, replaced or in an open
 * withdrawal. Each bought unit is replaced at most once.
 */
export function countReplaceableUnits({
  lines,
  refundedParts,
  withdrawal,
  // Stryker disable next-line ArrayDeclaration: a text is not a replacement
  replacements = [],
}: ReplaceableOrder): Map<string, number> {
  const open = withdrawal?.closedAt === null ? withdrawal : null;
  const isFullWithdrawal = open?.goods === '';
  const withdrawnUnits = new Map(open?.lines.map(({ sku, quantity }) => [sku, quantity]));
  const replaced = replacements
    .filter(({ cancelledAt }) => cancelledAt === null)
    .flatMap((replacement) => replacement.lines);
  return new Map(
    lines.map(({ id, sku }) => {
      const replacedUnits = replaced
        .filter(({ lineId }) => lineId === id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const remainingUnits = Math.max(0, countUnitsLeft({ lines, refundedParts }, id) - replacedUnits);
      const returningUnits = isFullWithdrawal
        ? remainingUnits
        : Math.min(remainingUnits, withdrawnUnits.get(sku) ?? 0);
      withdrawnUnits.set(sku, (withdrawnUnits.get(sku) ?? 0) - returningUnits);
      return [id, remainingUnits - returningUnits];
    }),
  );
}
