import type { ReplacementView } from '@munay/contracts/order/replacement';
import type { OrderFields } from '../order.schema';
import type { StoredReplacement } from '../schema/course.schema';

export const replacementsOf = ({
  replacements = [],
}: Pick<OrderFields, 'replacements'>): StoredReplacement[] => replacements;

/** Whether the goods are still to be sent. */
export const isDue = ({ shippedAt, cancelledAt }: StoredReplacement): boolean => !shippedAt && !cancelledAt;

/** A replacement for the buyer: what staff note stays private. */
export const toReplacementView = (replacement: StoredReplacement): ReplacementView => {
  const { id, at, lines, carrier, tracking, shippedAt, cancelledAt } = replacement;
  return {
    _id: id,
    at: at.toISOString(),
    lines: lines.map(({ lineId, sku, title, size, quantity }) => ({ lineId, sku, title, size, quantity })),
    ...(carrier && { carrier }),
    ...(tracking && { tracking }),
    shippedAt: shippedAt?.toISOString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
  };
};
