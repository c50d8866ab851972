import type { ReplacementView } from '@munay/contracts/order/replacement';
import type { OrderFields } from '../order.schema';
import type { StoredReplacement } from '../schema/course.schema';

export const getReplacements = ({
  replacements = [],
}: Pick<OrderFields, 'replacements'>): StoredReplacement[] => replacements;

/** Whether the replacement still has to be shipped. */
export const isDue = ({ shippedAt, cancelledAt }: StoredReplacement): boolean => !shippedAt && !cancelledAt;

/** A replacement as the buyer sees it, without the staff-only note. */
export const toReplacementView = (replacement: StoredReplacement): ReplacementView => {
  const { id, at, lines, carrier, tracking, shippedAt, cancelledAt } = replacement;
  return {
    _id: id,
    at: at.toISOString(),
    lines: lines.map(({ lineId, sku, title, size, quantity }) => ({ lineId, sku, title, size, quantity })),
    carrier: carrier || undefined,
    tracking: tracking || undefined,
    shippedAt: shippedAt?.toISOString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
  };
};
