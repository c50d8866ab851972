import type { RefundInput } from '@munay/contracts/admin/order';
import type { FieldRule } from '@munay/contracts/field-rules';
import { sumCents } from '@munay/contracts/money';
import {
  deliveryLeftCents,
  type GivenParts,
  piecesLeft,
  type Refundable,
  refundParts,
} from '@munay/contracts/pricing/refund-share';
import { AppError } from '../../../errors/app-error';
import type { OrderFields } from '../order.schema';
import type { RefundFields } from '../order.types';
import { activeRefunds, type Paid, refundableCents } from './refund.rules';
import { deliveryBackCents, wishedLines } from './refund-line.rules';
import { givenPieces, linesOf, readOf, sumBy } from './refund-pieces.rules';

/** The fields from which refunds are computed. */
type Sold = Paid & Pick<OrderFields, 'lines' | 'totals'>;

/** The parts refunded by refunds that have not failed. */
export function givenParts(order: Sold): GivenParts {
  const given = activeRefunds({ refunds: readOf(order) });
  const [pieces, cents] = [
    givenPieces(order),
    sumBy(
      linesOf(given),
      ({ lineId }) => lineId,
      (line) => line.cents,
    ),
  ];
  return {
    lines: Object.fromEntries(
      [...pieces].map(([id, count]) => [id, { pieces: count, cents: cents.get(id) ?? 0 }]),
    ),
    deliveryCents: sumCents(given.map((refund) => deliveryBackCents(refund, order.totals))),
  };
}

const refundableOf = (order: Sold): Refundable => ({
  lines: order.lines,
  deliveryCents: order.totals.shippingCents,
  given: givenParts(order),
  leftCents: refundableCents(order),
});

const refusal = (rule: FieldRule): AppError =>
  new AppError('badRequest', { fields: [{ field: 'lines', rule }] });

/**
 * The amount of a refund and its parts, in cents, by scope. With `all`, delivery is included if no piece remains. Units
 * that cost nothing are returned with an amount of 0.
 * @throws AppError badRequest for a line that is not named exactly once, and for restocking more than returned;
 * refundTooMuch, amountDiffers
 */
export function refundOf(
  order: Sold,
  wish: Pick<RefundInput, 'scope' | 'amountCents' | 'lines' | 'deliveryCents'>,
): Required<Pick<RefundFields, 'amountCents' | 'lines' | 'deliveryCents'>> {
  const { scope, amountCents } = wish;
  if (wish.lines.some(({ lineId, sku }) => (lineId === undefined) === (sku === undefined)))
    throw refusal('required');
  if (wish.lines.some(({ restock, quantity }) => Number(restock) > quantity)) throw refusal('max');
  const left = refundableOf(order);
  const lines = wishedLines(order.lines, wish.lines, givenPieces(order));
  if (lines.some(({ lineId, quantity }) => quantity > piecesLeft(left, lineId)))
    throw new AppError('refundTooMuch');
  const most = deliveryLeftCents(left);
  const rest = left.lines.every(
    ({ id }) => piecesLeft(left, id) === (lines.find(({ lineId }) => lineId === id)?.quantity ?? 0),
  );
  const delivery = { lines: wish.deliveryCents ?? 0, amount: 0, all: rest ? most : 0 }[scope];
  if (delivery > most) throw new AppError('refundTooMuch', { refundableCents: left.leftCents });
  const parts = refundParts(left, lines, delivery);
  const sum = { lines: parts.amountCents, amount: amountCents, all: left.leftCents }[scope];
  const isFree = scope === 'lines' && lines.length > 0 && parts.overCents === 0;
  if (sum < (isFree ? 0 : 1) || sum > left.leftCents)
    throw new AppError('refundTooMuch', { refundableCents: left.leftCents });
  if (sum !== amountCents) throw new AppError('amountDiffers', { expectedCents: sum });
  return {
    amountCents: sum,
    deliveryCents: parts.deliveryCents,
    lines: lines.map((line, index) => ({ ...line, cents: parts.lineCents[index] ?? 0 })),
  };
}
