import type { RefundInput, RefundLine } from '@munay/contracts/order-desk';
import { sumCents } from '@munay/contracts/money';
import { AppError } from '../../http/app-error';
import type { OrderFields } from '../order/order.repository';
import type { StoredRefund } from '../order/order.schema';

type Refunded = Pick<OrderFields, 'lines' | 'payment'> & { refunds?: readonly StoredRefund[] };

const active = ({ refunds }: Refunded): StoredRefund[] =>
  (refunds ?? []).filter(({ state }) => state !== 'failed');

/** What can still be given back, in cents: what was asked for counts as given. */
export function refundableCents(order: Refunded): number {
  const { paidCents, refundedCents } = order.payment;
  const asked = sumCents(active(order).map(({ amountCents }) => amountCents));
  return Math.max(0, paidCents - Math.max(asked, refundedCents));
}

/** Pieces of each SKU that were not given back yet. */
export function refundablePieces(order: Refunded): Map<string, number> {
  const left = new Map(order.lines.map(({ sku, quantity }) => [sku, quantity]));
  for (const { sku, quantity } of active(order).flatMap(({ lines }) => lines))
    left.set(sku, (left.get(sku) ?? 0) - quantity);
  return left;
}

/** Everything that was not given back yet. */
export const remainingLines = (order: Refunded, restock: boolean): RefundLine[] =>
  [...refundablePieces(order)]
    .filter(([, quantity]) => quantity > 0)
    .map(([sku, quantity]) => ({ sku, quantity, restock }));

/**
 * The sum of a refund, in cents, by its scope.
 * @throws AppError refundTooMuch, amountDiffers
 */
export function refundSum(order: Refunded, { scope, amountCents, lines }: RefundInput): number {
  const left = refundablePieces(order);
  const wanted = new Map<string, number>();
  for (const { sku, quantity } of lines) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity);
  for (const [sku, quantity] of wanted)
    if (quantity > (left.get(sku) ?? 0)) throw new AppError('refundTooMuch');
  const max = refundableCents(order);
  const cost = sumCents(
    lines.map(
      ({ sku, quantity }) => (order.lines.find((line) => line.sku === sku)?.unitPriceCents ?? 0) * quantity,
    ),
  );
  const sum = { lines: cost, amount: amountCents, all: max }[scope];
  if (sum <= 0 || sum > max) throw new AppError('refundTooMuch', { refundableCents: max });
  if (sum !== amountCents) throw new AppError('amountDiffers', { expectedCents: sum });
  return sum;
}
