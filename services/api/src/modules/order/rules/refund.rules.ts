import type { RefundInput, RefundLine } from '@munay/contracts/admin/order';
import { sumCents } from '@munay/contracts/money';
import { AppError } from '../../../errors/app-error';
import type { OrderFields } from '../order.schema';
import type { StoredRefund } from '../order.types';
import { chargedBackCents } from './dispute.rules';

type Refunded = Pick<OrderFields, 'lines' | 'payment'> &
  Partial<Pick<OrderFields, 'shelved'>> & { refunds?: readonly StoredRefund[] };

const active = ({ refunds }: Refunded): StoredRefund[] =>
  (refunds ?? []).filter(({ state }) => state !== 'failed');

/** What has been given back, in cents: refunds whose money has left. */
export const refundedCents = ({ refunds }: Refunded): number =>
  sumCents((refunds ?? []).filter(({ state }) => state === 'done').map(({ amountCents }) => amountCents));

/** What other refunds had given back when one of them was done, in cents: its mail may leave when more has followed. */
export function givenBackBefore({ refunds = [], payment }: Refunded, id: string): number {
  const place = refunds.findIndex((refund) => refund.id === id);
  const { amountCents = 0, doneAt } = refunds[place] ?? {};
  // Versions before did not keep when
  if (!doneAt) return payment.refundedCents - amountCents;
  const then = refunds.filter((other, index) => {
    const [one, two] = [other.doneAt?.getTime() ?? 0, doneAt.getTime()];
    const isEarlier = one < two || (one === two && index < place);
    // One that the bank sent back later had been given back then
    const cameBackLater = other.doneAt && other.failedAt && other.failedAt > doneAt;
    return isEarlier && (other.state === 'done' || cameBackLater);
  });
  return sumCents(then.map((other) => other.amountCents));
}

/** What can still be given back, in cents: what was asked for counts as given, and what a bank took back is gone. */
export function refundableCents(order: Refunded): number {
  const { paidCents, refundedCents: counted } = order.payment;
  const asked = sumCents(active(order).map(({ amountCents }) => amountCents));
  return Math.max(0, paidCents - chargedBackCents(order.payment) - Math.max(asked, counted));
}

/**
 * Refunds that failed and whose sums are still owed: nothing asked for since then makes up for them, nobody has settled
 * them, and there is money left.
 */
export function owedRefunds(order: Refunded): StoredRefund[] {
  const { refunds = [] } = order;
  if (refundableCents(order) === 0) return [];
  const left = refunds.map(({ state, amountCents }) => (state === 'failed' ? 0 : amountCents));
  return refunds.filter(({ state, amountCents, failedBefore, settledAt }, index) => {
    if (state !== 'failed') return false;
    let owed = amountCents;
    for (let later = failedBefore ?? index + 1; later < left.length && owed > 0; later += 1) {
      const taken = Math.min(owed, left[later] ?? 0);
      left[later] = (left[later] ?? 0) - taken;
      owed -= taken;
    }
    return owed > 0 && settledAt === undefined;
  });
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

/** Is anything left that can be sent: pieces, and money that pays for them? */
export const hasSomethingToSend = (order: Refunded): boolean =>
  refundableCents(order) > 0 && [...refundablePieces(order).values()].some((left) => left > 0);

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
  for (const { sku, quantity } of order.shelved?.lines ?? [])
    most.set(sku, Math.min((most.get(sku) ?? 0) + quantity, bought.get(sku) ?? 0));
  return most;
}

/** Pieces by SKU that can go on the shelf without a refund: a bank took their payment back, and they never left. */
export function restockable(order: Refunded & Pick<OrderFields, 'status' | 'history'>): Map<string, number> {
  const left = order.history.some(({ to }) => to === 'shipped');
  if (order.status !== 'charged_back' || left || order.shelved) return new Map();
  const [returned, bought] = [piecesReturned(order), pieces(order.lines)];
  return new Map(
    [...refundablePieces(order)]
      .map(
        ([sku, unpaid]) =>
          [sku, Math.min(unpaid, (bought.get(sku) ?? 0) - (returned.get(sku) ?? 0))] as const,
      )
      .filter(([, quantity]) => quantity > 0),
  );
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
