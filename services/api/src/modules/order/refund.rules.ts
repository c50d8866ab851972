import type { RefundInput, RefundLine } from '@munay/contracts/admin/order';
import { sumCents } from '@munay/contracts/money';
import { AppError } from '../../errors/app-error';
import type { OrderFields } from './order.schema';
import type { StoredRefund } from './order.types';

type Refunded = Pick<OrderFields, 'lines' | 'payment'> & { refunds?: readonly StoredRefund[] };

const active = ({ refunds }: Refunded): StoredRefund[] =>
  (refunds ?? []).filter(({ state }) => state !== 'failed');

/** What has been given back, in cents: refunds whose money has left. */
export const refundedCents = ({ refunds }: Refunded): number =>
  sumCents((refunds ?? []).filter(({ state }) => state === 'done').map(({ amountCents }) => amountCents));

/** What can still be given back, in cents: what was asked for counts as given. */
export function refundableCents(order: Refunded): number {
  const { paidCents, refundedCents: counted } = order.payment;
  const asked = sumCents(active(order).map(({ amountCents }) => amountCents));
  return Math.max(0, paidCents - Math.max(asked, counted));
}

/** Pieces by SKU. */
const pieces = (lines: readonly { sku: string; quantity: number }[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { sku, quantity } of lines) sums.set(sku, (sums.get(sku) ?? 0) + quantity);
  return sums;
};
const linesOf = (refunds: readonly Pick<StoredRefund, 'lines'>[]): RefundLine[] =>
  refunds.flatMap(({ lines }) => lines);
const restocked = (lines: readonly RefundLine[]): Map<string, number> =>
  pieces(lines.filter(({ restock }) => restock));

/** Pieces of each SKU whose money was not given back yet. */
export function refundablePieces(order: Refunded): Map<string, number> {
  const given = pieces(linesOf(active(order)));
  return new Map([...pieces(order.lines)].map(([sku, bought]) => [sku, bought - (given.get(sku) ?? 0)]));
}

/** Everything that was not given back yet. */
export const remainingLines = (order: Refunded, restock: boolean): RefundLine[] =>
  [...refundablePieces(order)]
    .filter(([, quantity]) => quantity > 0)
    .map(([sku, quantity]) => ({ sku, quantity, restock }));

/**
 * Pieces that go back on the shelf with a refund. What an earlier refund put there stays there although its money was
 * sent back: the pieces of whoever asks again are those first.
 * @param returned pieces that are back, by SKU
 */
export function piecesToReturn(
  order: Refunded,
  lines: readonly RefundLine[],
  returned: ReadonlyMap<string, number>,
): { sku: string; quantity: number }[] {
  const bought = pieces(order.lines);
  return [...restocked([...linesOf(active(order)), ...lines])]
    .map(([sku, wanted]) => ({
      sku,
      quantity: Math.min(wanted, bought.get(sku) ?? 0) - (returned.get(sku) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Pieces by SKU that are back on the shelf when all went well: the most that refunds wanted at one time. */
export function piecesReturned(order: Refunded): Map<string, number> {
  const bought = pieces(order.lines);
  const most = new Map<string, number>();
  (order.refunds ?? []).forEach((_, asked, refunds) => {
    const then = refunds.slice(0, asked + 1).filter(({ failedBefore = Infinity }) => failedBefore > asked);
    for (const [sku, wanted] of restocked(linesOf(then)))
      most.set(sku, Math.max(most.get(sku) ?? 0, Math.min(wanted, bought.get(sku) ?? 0)));
  });
  return most;
}

/** An id for one more refund of a kind: each attempt has its own, for a failed one is never asked for again. */
export function nextRefundId({ refunds = [] }: Pick<Refunded, 'refunds'>, kind: string): string {
  const before = refunds.filter(({ id }) => id === kind || id.startsWith(`${kind}-`)).length;
  return before === 0 ? kind : `${kind}-${before + 1}`;
}

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
