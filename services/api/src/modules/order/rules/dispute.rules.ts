import type { OrderStatus } from '@munay/contracts/order/order-status';
import type { StoredDispute, StoredPayment } from '../schema/payment.schema';

type DisputedPayment = Pick<StoredPayment, 'disputed'> &
  Partial<Pick<StoredPayment, 'disputeLost' | 'disputes' | 'chargedBackCents'>>;

const OPEN_STATES: readonly StoredDispute['state'][] = ['inquiry', 'open'];
const listAwaitedDisputes = ({ disputes = [] }: DisputedPayment): StoredDispute[] =>
  disputes.filter(({ state }) => OPEN_STATES.includes(state));

/** Whether a bank has opened an inquiry, or has not decided a dispute yet. Orders in this state are not shipped. */
export const isDisputed = ({ disputed, disputeLost = false }: DisputedPayment): boolean =>
  disputed && !disputeLost;

/** Whether disputes of the payment block refunds. */
export function areRefundsBlocked(payment: DisputedPayment): boolean {
  const open = listAwaitedDisputes(payment);
  return isDisputed(payment) && !(open.length > 0 && open.every(({ refundable }) => refundable));
}

/** Amount lost in disputes, in cents. */
export const getChargedBackCents = (payment: DisputedPayment): number => payment.chargedBackCents ?? 0;

/** The amount of a payment minus refunds and lost disputes, in cents. */
export const getRetainedCents = (
  payment: DisputedPayment & Pick<StoredPayment, 'paidCents' | 'refundedCents'>,
): number => payment.paidCents - payment.refundedCents - getChargedBackCents(payment);

/** Amount missing at the provider, in cents: lost, or withheld until the bank decides. */
export const computeWithdrawnCents = (payment: DisputedPayment): number =>
  getChargedBackCents(payment) +
  listAwaitedDisputes(payment).reduce(
    (sum, { state, amountCents }) => sum + (state === 'open' ? amountCents : 0),
    0,
  );

/** Statuses in which a fraud warning can still stop the shipment. */
export const UNSHIPPED_STATUSES: readonly OrderStatus[] = ['paid', 'processing'];

/** Whether the payment was reported as fraud before the parcel was sent. Staff must confirm the shipment. */
export const isFraudWarned = (order: {
  status: OrderStatus;
  payment: Pick<StoredPayment, 'fraudWarned'>;
}): boolean => order.payment.fraudWarned === true && UNSHIPPED_STATUSES.includes(order.status);

type DisputeFields = Required<
  Pick<StoredPayment, 'disputed' | 'disputeLost' | 'disputes' | 'chargedBackCents'>
>;

const describePayment = (payment: DisputedPayment): string => {
  const { disputed, disputeLost = false, disputes = [], chargedBackCents: takenCents = 0 } = payment;
  return JSON.stringify({ disputed, disputeLost, disputes, taken: takenCents });
};

/** Whether two payments have the same disputes. */
export const hasSameDisputes = (a: DisputedPayment, b: DisputedPayment): boolean =>
  describePayment(a) === describePayment(b);

/** The dispute fields of a payment. `disputed` stays true after a lost dispute. */
export function computeDisputeFields(disputes: readonly StoredDispute[]): DisputeFields {
  const lostDisputes = disputes.filter(({ state }) => state === 'lost');
  const isOpen = disputes.some(({ state }) => OPEN_STATES.includes(state));
  return {
    disputed: isOpen || lostDisputes.length > 0,
    disputeLost: !isOpen && lostDisputes.length > 0,
    disputes: disputes.map(({ id, amountCents, state, refundable }) => ({
      id,
      amountCents,
      state,
      refundable,
    })),
    chargedBackCents: lostDisputes.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}
