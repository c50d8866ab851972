import { sumCents } from '@munay/contracts/money';
import type { Order } from '../order.schema';
import type { StoredRefund } from '../order.types';
import { chargedBackCents } from './dispute.rules';

/** Money of an order, as it is stored or read. */
export interface Paid<Refund extends StoredRefund = StoredRefund> {
  payment: Order['payment'];
  refunds?: readonly Refund[];
}

/** Refunds whose money has left or will. */
export const activeRefunds = <Refund extends StoredRefund>({
  refunds = [],
}: Pick<Paid<Refund>, 'refunds'>): Refund[] => refunds.filter(({ state }) => state !== 'failed');

/** What has been given back, in cents: refunds whose money has left. */
export const refundedCents = ({ refunds }: Pick<Paid, 'refunds'>): number =>
  sumCents((refunds ?? []).filter(({ state }) => state === 'done').map(({ amountCents }) => amountCents));

/** What other refunds had given back when one of them was done, in cents: its mail may leave when more has followed. */
export function givenBackBefore({ refunds = [], payment }: Paid, id: string): number {
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
export function refundableCents(order: Paid): number {
  const { paidCents, refundedCents: counted } = order.payment;
  const asked = sumCents(activeRefunds(order).map(({ amountCents }) => amountCents));
  return Math.max(0, paidCents - chargedBackCents(order.payment) - Math.max(asked, counted));
}

/**
 * Refunds that failed and whose sums are still owed: nothing asked for since then makes up for them, nobody has settled
 * them, and there is money left.
 */
export function owedRefunds<Refund extends StoredRefund>(order: Paid<Refund>): Refund[] {
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

/** An id for one more refund of a kind: each attempt has its own, for a failed one is never asked for again. */
export function nextRefundId({ refunds = [] }: Pick<Paid, 'refunds'>, kind: string): string {
  const before = refunds.filter(({ id }) => id === kind || id.startsWith(`${kind}-`)).length;
  return before === 0 ? kind : `${kind}-${before + 1}`;
}
