import type { Connection } from 'mongoose';
import { type OrderStatus, SOLD_STATUSES } from '@munay/contracts/order/order-status';
import { listMethodsWith } from '@munay/contracts/shop/payment-methods';
import type { Order } from '../modules/order/order.schema';
import { computeWithdrawnCents } from '../modules/order/rules/dispute.rules';
import type { StoredDispute } from '../modules/order/schema/payment.schema';
import type { Invariant } from './invariants.checks';
import { sumManualRefunds } from './invariants.refunds';

/** Amount that was collected through one payment session. */
interface CapturedPayment {
  id: string;
  paid: boolean;
  amountCents: number;
  currency: string;
  intentId: string | null;
}

/** The payment gateway methods that this check uses. */
export interface ProviderRecords {
  listSessions(since: Date, status: 'complete'): AsyncGenerator<CapturedPayment>;
  listRefundedPayments(since: Date): Promise<Set<string>>;
  listDisputedPayments(since: Date): Promise<Set<string>>;
  getCharge(intentId: string): Promise<{ paidCents: number; refundedCents: number }>;
  disputes(intentId: string): Promise<(StoredDispute & { withdrawnCents: number })[]>;
}

type StoredOrder = Pick<Order, 'number' | 'status' | 'payment' | 'stripe' | 'refunds'>;

const ORDER_PROJECTION = { number: 1, status: 1, payment: 1, stripe: 1, refunds: 1 };
const PAID_STATUSES: readonly OrderStatus[] = [
  ...SOLD_STATUSES,
  'cancelled_refund_pending',
  'refunded',
  'charged_back',
  'review',
];
const SESSION_BATCH_SIZE = 500;

/**
 * Compares orders with the records of the payment provider. A payment without refunds needs no additional API request.
 */
export async function checkMoneyInvariants(
  db: Connection,
  providerRecords: ProviderRecords,
  since: Date,
): Promise<Invariant[]> {
  const orders = db.collection<StoredOrder>('orders');
  // Keyed by session id and payment id. A payment that does not match its order may have come through another session
  const receivedPayments = new Map<string, CapturedPayment>();
  const sessions: CapturedPayment[] = [];
  for await (const session of providerRecords.listSessions(since, 'complete')) {
    if (!session.paid) continue;
    sessions.push(session);
    receivedPayments.set(session.id, session);
    if (session.intentId) receivedPayments.set(session.intentId, session);
  }

  const refundedIntents = await providerRecords.listRefundedPayments(since);
  /** Whether a payment was fully refunded. It then needs no order, because the order may be missing after a restore. */
  const isRefundedInFull = async (intentId: string | null, amountCents: number): Promise<boolean> =>
    intentId !== null &&
    refundedIntents.has(intentId) &&
    (await providerRecords.getCharge(intentId)).refundedCents === amountCents;

  const orphanedPayments: string[] = [];
  for (let processedCount = 0; processedCount < sessions.length; processedCount += SESSION_BATCH_SIZE) {
    const batch = sessions.slice(processedCount, processedCount + SESSION_BATCH_SIZE);
    const statusByOrder = new Map<string, OrderStatus>();
    const [ids, intents] = [batch.map(({ id }) => id), batch.flatMap(({ intentId }) => intentId ?? [])];
    for (const filter of [{ 'stripe.sessionId': { $in: ids } }, { 'stripe.intentId': { $in: intents } }])
      for await (const { stripe, status } of orders.find(filter, { projection: ORDER_PROJECTION }))
        for (const name of [stripe?.sessionId, stripe?.intentId]) if (name) statusByOrder.set(name, status);
    for (const { id, intentId, amountCents } of batch) {
      const status = statusByOrder.get(id) ?? statusByOrder.get(intentId ?? '');
      if (status ? !PAID_STATUSES.includes(status) : !(await isRefundedInFull(intentId, amountCents)))
        orphanedPayments.push(`${id} is paid, order ${status ?? 'unknown'}`);
    }
  }

  const disputedIntents = await providerRecords.listDisputedPayments(since);
  const changedIntents = [...new Set([...refundedIntents, ...disputedIntents])];
  const [listDifferences, balances]: [string[], string[]] = [[], []];
  const cards = orders.find(
    {
      'payment.method': { $in: listMethodsWith('refundedBy', 'provider') },
      $or: [{ createdAt: { $gte: since } }, { 'stripe.intentId': { $in: changedIntents } }],
    },
    { projection: ORDER_PROJECTION },
  );
  for await (const { number, payment, stripe, refunds } of cards) {
    const intentId = stripe?.intentId ?? null;
    if (payment.paidCents === 0 && !intentId) continue;
    const session = receivedPayments.get(intentId ?? stripe?.sessionId ?? '');
    const recorded = {
      paid: payment.paidCents,
      back: payment.refundedCents - sumManualRefunds(refunds),
      withdrawn: computeWithdrawnCents(payment),
    };
    const wasRequested =
      intentId !== null && (recorded.back !== 0 || refundedIntents.has(intentId) || !session);
    const charge = wasRequested
      ? await providerRecords.getCharge(intentId)
      : { ...NO_CHARGE, paidCents: session?.amountCents ?? 0 };
    const isDisputed = intentId !== null && (payment.disputed || disputedIntents.has(intentId));
    const disputes = isDisputed ? await providerRecords.disputes(intentId) : [];
    const reported = {
      paid: session?.amountCents ?? charge.paidCents,
      back: charge.refundedCents,
      withdrawn: disputes
        .filter(({ state }) => state === 'open' || state === 'lost')
        .reduce((sum, { amountCents }) => sum + amountCents, 0),
    };
    if (formatSums(recorded) !== formatSums(reported) || (session && session.currency !== payment.currency))
      listDifferences.push(`${number}: ${formatSums(recorded)}, provider ${formatSums(reported)}`);
    const remainingCents = recorded.paid - recorded.back - recorded.withdrawn;
    const balance =
      reported.paid - reported.back - disputes.reduce((sum, dispute) => sum + dispute.withdrawnCents, 0);
    if (remainingCents !== balance) balances.push(`${number}: ${remainingCents} left, provider ${balance}`);
  }
  return [
    { id: 'I3p', text: 'no paid session without its order', violations: orphanedPayments },
    { id: 'I4', text: 'money as the provider has it', violations: listDifferences },
    { id: 'I20', text: 'what is left of a payment is the balance of the provider', violations: balances },
  ];
}

const NO_CHARGE = { paidCents: 0, refundedCents: 0 };
const formatSums = ({ paid, back, withdrawn }: Record<'paid' | 'back' | 'withdrawn', number>): string =>
  `${paid} paid, ${back} back and ${withdrawn} withdrawn`;
