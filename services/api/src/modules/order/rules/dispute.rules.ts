import type { OrderStatus } from '@munay/contracts/order/order-status';
import type { StoredDispute, StoredPayment } from '../order.types';

type Disputed = Pick<StoredPayment, 'disputed'> &
  Partial<
    Pick<StoredPayment, 'paidCents' | 'refundedCents' | 'disputeLost' | 'disputes' | 'chargedBackCents'>
  >;

const AWAITED: readonly StoredDispute['state'][] = ['inquiry', 'open'];
const awaited = ({ disputes = [] }: Disputed): StoredDispute[] =>
  disputes.filter(({ state }) => AWAITED.includes(state));

/** Does a bank ask about the payment, or has it yet to decide about it? No parcel leaves meanwhile. */
export const isDisputed = ({ disputed, disputeLost = false }: Disputed): boolean => disputed && !disputeLost;

/** Nothing can be given back meanwhile. Of a dispute that an older process noted nothing more is known. */
export function holdsRefunds(payment: Disputed): boolean {
  const open = awaited(payment);
  return isDisputed(payment) && !(open.length > 0 && open.every(({ refundable }) => refundable));
}

/** What banks have taken back for good, in cents; where an older process noted the loss, all that was left. */
export const chargedBackCents = (payment: Disputed): number =>
  payment.chargedBackCents ||
  (payment.disputed && payment.disputeLost ? (payment.paidCents ?? 0) - (payment.refundedCents ?? 0) : 0);

/** What is left of a payment, in cents. */
export const keptCents = (payment: Disputed & Pick<StoredPayment, 'paidCents' | 'refundedCents'>): number =>
  payment.paidCents - payment.refundedCents - chargedBackCents(payment);

/** What is missing at the provider, in cents: lost, or kept until the bank decides. */
export const withdrawnCents = (payment: Disputed): number =>
  chargedBackCents(payment) +
  awaited(payment).reduce((sum, { state, amountCents }) => sum + (state === 'open' ? amountCents : 0), 0);

/** The parcels that a warning of fraud may still keep here. */
export const BEFORE_PARCEL: readonly OrderStatus[] = ['paid', 'processing'];

/** Is the payment reported as fraud while its parcel is still here? It leaves only when staff want it all the same. */
export const isFraudWarned = (order: {
  status: OrderStatus;
  payment: Pick<StoredPayment, 'fraudWarned'>;
}): boolean => order.payment.fraudWarned === true && BEFORE_PARCEL.includes(order.status);

type Noted = Required<Pick<StoredPayment, 'disputed' | 'disputeLost' | 'disputes' | 'chargedBackCents'>>;

const noted = (payment: Disputed): string => {
  const { disputed, disputeLost = false, disputes = [], chargedBackCents: taken = 0 } = payment;
  return JSON.stringify({ disputed, disputeLost, disputes, taken });
};

/** Is the same written on both? */
export const hasSameDisputes = (one: Disputed, other: Disputed): boolean => noted(one) === noted(other);

/** As it is written on the payment. `disputed` holds for good after a loss: older processes then leave it alone. */
export function disputeFields(disputes: readonly StoredDispute[]): Noted {
  const lost = disputes.filter(({ state }) => state === 'lost');
  const isOpen = disputes.some(({ state }) => AWAITED.includes(state));
  return {
    disputed: isOpen || lost.length > 0,
    disputeLost: !isOpen && lost.length > 0,
    disputes: disputes.map(({ id, amountCents, state, refundable }) => ({
      id,
      amountCents,
      state,
      refundable,
    })),
    chargedBackCents: lost.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}
