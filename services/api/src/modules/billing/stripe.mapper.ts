import Stripe from 'stripe';
import type { RefundReason } from '@munay/contracts/admin/order';
import { PAYMENT_TYPES } from '@munay/contracts/shop/payment-methods';
import type { Settings } from '../../config/config';
import type { MovementKind } from '../balance/balance.schema';
import type { StoredRefund } from '../order/schema/course.schema';
import {
  PaymentDeniedError,
  PaymentFailedError,
  PaymentRejectedError,
  PaymentUnknownError,
  PaymentUnreachableError,
  type ProviderCharge,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderMovement,
  type ProviderRefund,
  type ProviderSession,
} from './payment.provider';

const getId = (ref: { id: string } | string | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null);

export const toStatus = (status: string | null): ProviderSession['status'] =>
  status === 'complete' || status === 'expired' ? status : 'open';

/** Converts a date to Unix time in seconds, as used by the provider. */
export const seconds = (date: Date, plusMs = 0): number => Math.floor((date.getTime() + plusMs) / 1000);

const INQUIRY = 'warning_';
/** Statuses of closed disputes. All other statuses are open, including an appeal. */
const CLOSED_DISPUTE_STATUSES = ['won', 'warning_closed', 'prevented'];
/** Final states of a payment in a complete session. */
const FINAL_INTENT_STATUSES = ['requires_payment_method', 'canceled'];

/** Returns the card; for other payment types, only the type's name. */
function toPaymentMethod(
  details: Stripe.Charge.PaymentMethodDetails | null | undefined,
): ProviderSession['card'] {
  if (!details) return null;
  const { card, type } = details;
  return card ? { brand: card.brand ?? '', last4: card.last4 ?? '' } : { brand: type, last4: '' };
}

/** Creates the client of the provider or of its sandbox. */
export function createClient({
  STRIPE_SECRET_KEY,
  STRIPE_API_URL,
}: Pick<Settings, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>): Stripe {
  const { hostname: host, port, protocol } = new URL(STRIPE_API_URL);
  const [scheme, defaultPort] =
    protocol === 'http:' ? (['http', '80'] as const) : (['https', '443'] as const);
  return new Stripe(STRIPE_SECRET_KEY, {
    host,
    port: port || defaultPort,
    protocol: scheme,
    telemetry: false,
  });
}

/** Lists the types in the account's default configuration, where each type is a field. */
export function listAvailable(configurations: readonly Stripe.PaymentMethodConfiguration[]): Set<string> {
  const account = configurations.find(({ is_default }) => is_default) ?? configurations[0];
  return new Set(PAYMENT_TYPES.filter((type) => account?.[type]?.available));
}

export function toSession(session: Stripe.Checkout.Session): ProviderSession {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const paid = session.payment_status !== 'unpaid';
  return {
    id: session.id,
    status: toStatus(session.status),
    paid,
    paidAt: paid && charge ? new Date(charge.created * 1000) : null,
    failed: session.status === 'complete' && !paid && FINAL_INTENT_STATUSES.includes(intent?.status ?? ''),
    url: session.url,
    orderId: session.client_reference_id,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    livemode: session.livemode,
    intentId: getId(session.payment_intent),
    card: toPaymentMethod(charge?.payment_method_details),
  };
}

export const toCharge = (
  intent: Stripe.PaymentIntent,
  refunds: readonly ProviderRefund[],
): ProviderCharge => ({
  paidCents: intent.amount_received,
  refundedCents: refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amountCents }) => sum + amountCents, 0),
  currency: intent.currency,
  orderId: intent.metadata.order ?? null,
});

/** Reasons that the provider accepts; all others are omitted. */
const CUSTOMER_REASONS: readonly RefundReason[] = ['request', 'damaged', 'missing', 'late'];

export const toRefundParams = ({
  id,
  amountCents,
  reason,
}: Pick<StoredRefund, 'id' | 'amountCents' | 'reason'>): Stripe.RefundCreateParams => ({
  amount: amountCents,
  metadata: { refund: id, reason },
  ...(CUSTOMER_REASONS.includes(reason) && { reason: 'requested_by_customer' as const }),
});

function toRefundStatus(status: Stripe.Refund['status']): ProviderRefund['status'] {
  if (status === 'succeeded') return status;
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

export const toRefund = ({ id, metadata, amount, status, created }: Stripe.Refund): ProviderRefund => ({
  id,
  refundId: metadata?.refund ?? null,
  amountCents: amount,
  status: toRefundStatus(status),
  at: new Date(created * 1000),
});

export function toEvent(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as unknown as Record<string, unknown>;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    id: event.id,
    type: event.type,
    objectId: text(object.id) ?? '',
    intentId:
      object.object === 'payment_intent' ? text(object.id) : getId(object.payment_intent as string | null),
    createdAt: new Date(event.created * 1000),
  };
}

function toDisputeState(status: string): ProviderDispute['state'] {
  if (status === 'lost') return 'lost';
  if (CLOSED_DISPUTE_STATUSES.includes(status)) return 'closed';
  return status.startsWith(INQUIRY) ? 'inquiry' : 'open';
}

export const toDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  state: toDisputeState(dispute.status),
  amountCents: dispute.amount,
  refundable: dispute.is_charge_refundable,
  withdrawnCents: -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0),
});

type IntentReference = Pick<Stripe.Refund | Stripe.Dispute, 'payment_intent'>;

/** Collects the payments to which the listed objects belong. */
export async function collectIntents(rows: AsyncGenerator<IntentReference>): Promise<Set<string>> {
  const intents = new Set<string>();
  for await (const { payment_intent } of rows) intents.add(getId(payment_intent) ?? '');
  intents.delete('');
  return intents;
}

const MOVEMENT_KIND_BY_CATEGORY: Record<string, MovementKind> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refundFailed',
  payment_failure_refund: 'paymentFailed',
  payout: 'payout',
  payout_failure: 'payoutFailed',
  payout_cancel: 'payoutFailed',
  stripe_fee: 'fee',
};

export function toMovement(transaction: Stripe.BalanceTransaction): ProviderMovement {
  const source = typeof transaction.source === 'object' ? transaction.source : null;
  const isDispute = transaction.reporting_category.startsWith('dispute');
  return {
    id: transaction.id,
    kind: isDispute ? 'dispute' : (MOVEMENT_KIND_BY_CATEGORY[transaction.type] ?? 'other'),
    at: new Date(transaction.created * 1000),
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    currency: transaction.currency,
    intentId: source && 'payment_intent' in source ? getId(source.payment_intent) : null,
    payout:
      source?.object === 'payout' ? { id: source.id, arrivesAt: new Date(source.arrival_date * 1000) } : null,
  };
}

/** Ignores the error that an object already exists. Its id was chosen by the shop, so it is the requested object. */
export function ignoreExisting(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_already_exists') throw error;
}

/** Classifies a provider error: either a final rejection, or an error that can be retried. */
export function throwPaymentError(error: unknown): never {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) throw new PaymentUnreachableError(String(error));
  const reason = `${error.type} ${error.code ?? ''}`;
  if (error.code === 'resource_missing') throw new PaymentUnknownError(reason);
  if (error instanceof errors.StripePermissionError || error instanceof errors.StripeAuthenticationError)
    throw new PaymentDeniedError(reason);
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeIdempotencyError)
    throw new PaymentRejectedError(reason);
  throw (error.statusCode ?? 0) >= 500 ? new PaymentFailedError(reason) : new PaymentUnreachableError(reason);
}
