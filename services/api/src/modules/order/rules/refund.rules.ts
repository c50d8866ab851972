import { sumCents } from '@munay/contracts/money';
import type { Order } from '../order.schema';
import type { StoredRefund } from '../schema/course.schema';
import { chargedBackCents } from './dispute.rules';

/** Payment and refunds of an order. */
export interface PaidOrder<Refund extends StoredRefund = StoredRefund> {
  payment: Order['payment'];
  refunds: readonly Refund[];
}

/** Refunds that have not failed. */
export const listActiveRefunds = <Refund extends StoredRefund>({
  refunds,
}: Pick<PaidOrder<Refund>, 'refunds'>): Refund[] => refunds.filter(({ state }) => state !== 'failed');

/** The refunded amount, in cents: refunds that were paid out. */
export const getRefundedCents = ({ refunds }: Pick<PaidOrder, 'refunds'>): number =>
  sumCents(refunds.filter(({ state }) => state === 'done').map(({ amountCents }) => amountCents));

/** The amount refunded before a given refund, in cents. Later refunds are excluded, because the email may be late. */
export function sumRefundsBefore({ refunds, payment }: PaidOrder, id: string): number {
  const place = refunds.findIndex((refund) => refund.id === id);
  const { doneAt } = refunds[place] ?? {};
  if (!doneAt) return payment.refundedCents;
  const then = refunds.filter((refund, index) => {
    const [one, two] = [refund.doneAt?.getTime() ?? 0, doneAt.getTime()];
    const isEarlier = one < two || (one === two && index < place);
    // A refund that the bank returned later still counted when the email was due
    const failedLater = refund.doneAt && refund.failedAt && refund.failedAt > doneAt;
    return isEarlier && (refund.state === 'done' || failedLater);
  });
  return sumCents(then.map((flat) => flat.amountCents));
}

/** The amount that can still be refunded, in cents: the payment minus requested refunds and chargebacks. */
export function getRefundableCents(order: PaidOrder): number {
  const { paidCents, refundedCents: counted } = order.payment;
  const requested = sumCents(listActiveRefunds(order).map(({ amountCents }) => amountCents));
  return Math.max(0, paidCents - chargedBackCents(order.payment) - Math.max(requested, counted));
}

/** Failed refunds that are still owed: not repeated or closed since then, and covered by the remaining payment. */
export function listOwedRefunds<Refund extends StoredRefund>(order: PaidOrder<Refund>): Refund[] {
  const { refunds } = order;
  if (getRefundableCents(order) === 0) return [];
  const remaining = refunds.map(({ state, amountCents }) => (state === 'failed' ? 0 : amountCents));
  return refunds.filter(({ state, amountCents, failedBefore, settledAt }, index) => {
    if (state !== 'failed') return false;
    let owed = amountCents;
    for (let later = failedBefore ?? index + 1; later < remaining.length; later += 1) {
      const taken = Math.min(owed, remaining[later] ?? 0);
      remaining[later] = (remaining[later] ?? 0) - taken;
      owed -= taken;
    }
    return owed > 0 && settledAt === undefined;
  });
}

/** The id of the next refund. A failed refund is not retried; each new attempt gets its own id. */
export function nextRefundId({ refunds }: Pick<PaidOrder, 'refunds'>, kind: string): string {
  const before = refunds.filter(({ id }) => id === kind || id.startsWith(`${kind}-`)).length;
  return before === 0 ? kind : `${kind}-${before + 1}`;
}
