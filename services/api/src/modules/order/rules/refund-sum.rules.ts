import type { RefundInput } from '@munay/contracts/admin/order';
import { sumCents } from '@munay/contracts/money';
import {
  computeRefundParts,
  countUnitsLeft,
  getRemainingDeliveryCents,
  type Refundable,
  type RefundedParts,
} from '@munay/contracts/pricing/refund-share';
import { AppError } from '../../../errors/app-error';
import type { OrderFields } from '../order.schema';
import type { StoredRefund } from '../schema/course.schema';
import { getRefundableCents, listActiveRefunds, type PaidOrder } from './refund.rules';
import { countGivenUnits, listRefundLines, sumBy } from './refund-units.rules';

/** The fields from which refunds are computed. */
type SoldOrder = PaidOrder & Pick<OrderFields, 'lines' | 'totals'>;

/** The lines and delivery covered by refunds that have not failed. */
export function sumRefundedParts(order: SoldOrder): RefundedParts {
  const active = listActiveRefunds(order);
  const [units, cents] = [
    countGivenUnits(order),
    sumBy(
      listRefundLines(active),
      ({ lineId }) => lineId,
      (line) => line.cents,
    ),
  ];
  return {
    lines: Object.fromEntries(
      [...units].map(([id, count]) => [id, { units: count, cents: cents.get(id) ?? 0 }]),
    ),
    deliveryCents: sumCents(active.map(({ deliveryCents }) => deliveryCents)),
  };
}

const toRefundable = (order: SoldOrder): Refundable => ({
  lines: order.lines,
  deliveryCents: order.totals.shippingCents,
  refundedParts: sumRefundedParts(order),
  leftCents: getRefundableCents(order),
});

const tooManyUnits = new AppError('badRequest', { fields: [{ field: 'lines', rule: 'max' }] });

/**
 * The amount of a refund and its parts, in cents, depending on the scope. With `all`, delivery is included if no units
 * remain. Free units are returned with an amount of 0.
 * @param request lists each order line at most once
 * @throws AppError badRequest for restocking more units than are returned; refundTooLarge, amountDiffers
 */
export function computeRefund(
  order: SoldOrder,
  request: Pick<RefundInput, 'scope' | 'amountCents' | 'lines' | 'deliveryCents'>,
): Pick<StoredRefund, 'amountCents' | 'lines' | 'deliveryCents'> {
  const { scope, amountCents } = request;
  const { lines } = request;
  if (lines.some(({ restock, quantity }) => restock > quantity)) throw tooManyUnits;
  const refundableParts = toRefundable(order);
  if (lines.some(({ lineId, quantity }) => quantity > countUnitsLeft(refundableParts, lineId)))
    throw new AppError('refundTooLarge');
  const maxDeliveryCents = getRemainingDeliveryCents(refundableParts);
  const rest = refundableParts.lines.every(
    ({ id }) =>
      countUnitsLeft(refundableParts, id) === (lines.find(({ lineId }) => lineId === id)?.quantity ?? 0),
  );
  const delivery = { lines: request.deliveryCents ?? 0, amount: 0, all: rest ? maxDeliveryCents : 0 }[scope];
  if (delivery > maxDeliveryCents)
    throw new AppError('refundTooLarge', { refundableCents: refundableParts.leftCents });
  const parts = computeRefundParts(refundableParts, lines, delivery);
  const sum = { lines: parts.amountCents, amount: amountCents, all: refundableParts.leftCents }[scope];
  const isFree = scope === 'lines' && lines.length > 0 && parts.overCents === 0;
  if (sum < (isFree ? 0 : 1) || sum > refundableParts.leftCents)
    throw new AppError('refundTooLarge', { refundableCents: refundableParts.leftCents });
  if (sum !== amountCents) throw new AppError('amountDiffers', { expectedCents: sum });
  return {
    amountCents: sum,
    deliveryCents: parts.deliveryCents,
    lines: lines.map((line, index) => ({
      ...line,
      // Stryker disable next-line OptionalChaining, StringLiteral: the refunded line always exists
      sku: order.lines.find(({ id }) => id === line.lineId)?.sku ?? '',
      cents: parts.lineCents[index] ?? 0,
    })),
  };
}
