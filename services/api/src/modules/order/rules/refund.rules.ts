import { sumCents } from '@munay/contracts/money';
import type { Order } from '../order.schema';
import type { StoredRefund } from '../schema/course.schema';
import { getChargedBackCents } from './dispute.rules';

/** An order's payment and refunds. */
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

/** The amount refunded before a given refund, in cents. Excludes later refunds, because the email may be sent late. */
export function sumRefundsBefore({ refunds, payment }: PaidOrder, id: string): number {
  const place = refunds.findIndex((refund) => refund.id === id);
  const { doneAt } = refunds[place] ?? {};
  if (!doneAt) return payment.refundedCents;
  const priorRefunds = refunds.filter((refund, index) => {
    const [firstTime, secondTime] = [refund.doneAt?.getTime() ?? 0, doneAt.getTime()];
    const isEarlier = firstTime < secondTime || (firstTime === secondTime && index < place);
    // A refund that bounced later still counted at the time of the email
    const failedLater = refund.doneAt && refund.failedAt && refund.failedAt > doneAt;
    return isEarlier && (refund.state === 'done' || failedLater);
  });
  return sumCents(priorRefunds.map((refund) => refund.amountCents));
}

/** The amount that can still be refunded, in cents: the payment minus requested refunds and chargebacks. */
export function getRefundableCents(order: PaidOrder): number {
  const { paidCents, refundedCents: counted } = order.payment;
  const requestedCents = sumCents(listActiveRefunds(order).map(({ amountCents }) => amountCents));
  return Math.max(0, paidCents - getChargedBackCents(order.payment) - Math.max(requestedCents, counted));
}

/** Failed refunds that are still owed: not retried or closed since then, and covered by the remaining payment. */
export function listOwedRefunds<Refund extends StoredRefund>(order: PaidOrder<Refund>): Refund[] {
  const { refunds } = order;
  if (getRefundableCents(order) === 0) return [];
  const remainingCents = refunds.map(({ state, amountCents }) => (state === 'failed' ? 0 : amountCents));
  return refunds.filter(({ state, amountCents, failedBefore, settledAt }, index) => {
    if (state !== 'failed') return false;
    let owedCents = amountCents;
    for (let laterIndex = failedBefore ?? index + 1; laterIndex < remainingCents.length; laterIndex += 1) {
      const deductedCents = Math.min(owedCents, remainingCents[laterIndex] ?? 0);
      remainingCents[laterIndex] = (remainingCents[laterIndex] ?? 0) - deductedCents;
      owedCents -= deductedCents;
    }
    return owedCents > 0 && settledAt === undefined;
  });
}

/** The id of the next refund. Retrying a failed refund creates a new refund, so each attempt has its own id. */
export function getNextRefundId({ refunds }: Pick<PaidOrder, 'refunds'>, kind: string): string {
  const before = refunds.filter(({ id }) => id === kind || id.startsWith(`${kind}-`)).length;
  return before === 0 ? kind : `${kind}-${before + 1}`;
}
