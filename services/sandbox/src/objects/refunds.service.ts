import { createMissingResourceError, createParamError, createStateError } from '../request/api-error';
import { Params } from '../request/params';
import { Clock } from '../state/clock';
import { createId } from '../state/ids';
import { ChargeRecord, RefundRecord } from '../state/records';
import { Store } from '../state/store';
import { EventsService } from '../webhook/events.service';
import { getBehaviour } from './cards';
import { toChargeObject } from './charges.object';
import { DisputesService, findDisputes, sumDisputedAmounts } from './disputes.service';
import { settleFraudWarnings } from './fraud-warnings.service';
import { toRefundObject } from './refunds.object';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** Full or partial refunds, up to the amount of the charge (https://docs.stripe.com/api/refunds). */
export class RefundsService {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly disputes: DisputesService,
    /** Time until a refund is paid out, on the sandbox's clock. */
    private readonly settleAfterMs: number,
  ) {}

  create(params: Params): RefundRecord {
    const chargeId = params.string('charge');
    const intentId = params.string('payment_intent');
    const amount = params.integer('amount', { min: 1 });
    const reason = params.readOneOf('reason', REASONS);
    const metadata = params.metadata();
    params.rejectUnknown();
    const charge = this.findCharge(chargeId, intentId);
    const disputes = findDisputes(this.store, charge.id);
    const remainingAmount = charge.amount - charge.amountRefunded - sumDisputedAmounts(disputes);
    if (charge.status !== 'succeeded')
      throw createStateError(
        `Charge ${charge.id} has not succeeded and cannot be refunded.`,
        'charge_not_refundable',
      );
    if (
      disputes.some(({ status }) => status === 'needs_response') ||
      (remainingAmount <= 0 && sumDisputedAmounts(disputes) > 0)
    )
      throw createStateError(
        `Charge ${charge.id} has been charged back; cannot issue a refund.`,
        'charge_disputed',
      );
    if (remainingAmount === 0)
      throw createStateError(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    if (amount !== null && amount > remainingAmount) {
      const text = `Refund amount (${formatAmount(amount, charge)}) is greater than unrefunded amount on charge (${formatAmount(remainingAmount, charge)})`;
      throw createStateError(text, 'amount_too_large', 'amount');
    }
    return this.bookRefund(charge, amount ?? remainingAmount, reason, metadata);
  }

  retrieve(id: string): RefundRecord {
    const refund = this.store.findRecord('refund', id);
    if (!refund) throw createMissingResourceError('refund', id);
    return refund;
  }

  /** The bank pays out the refund or returns it. A returned amount can be refunded again. */
  settle(refundId: string, succeed: boolean): void {
    const refund = this.store.get('refund', refundId);
    if (refund.status === 'failed' || refund.status === 'canceled') return;
    const settledRefund: RefundRecord = succeed
      ? { ...refund, status: 'succeeded' }
      : {
          ...refund,
          status: 'failed',
          failureReason: 'expired_or_canceled_card',
          failedAt: this.clock.nowSeconds(),
        };
    this.store.put('refund', settledRefund);
    const previous = { status: refund.status };
    if (!succeed) {
      const charge = this.store.get('charge', refund.chargeId);
      const restoredCharge: ChargeRecord = {
        ...charge,
        amountRefunded: charge.amountRefunded - refund.amount,
      };
      this.store.put('charge', restoredCharge);
      this.events.create('refund.failed', toRefundObject(settledRefund), previous);
    }
    this.events.create('refund.updated', toRefundObject(settledRefund), previous);
    this.events.create('charge.refund.updated', toRefundObject(settledRefund), previous);
  }

  private bookRefund(
    charge: ChargeRecord,
    amount: number,
    reason: string | null,
    metadata: Record<string, string>,
  ): RefundRecord {
    const after = charge.card ? getBehaviour(charge.card.behaviour).after : undefined;
    // A refund that the bank will return succeeds at first
    const isPending = after === 'refund-pending';
    const refund: RefundRecord = {
      id: createId('re'),
      chargeId: charge.id,
      intentId: charge.intentId,
      created: this.clock.nowSeconds(),
      amount,
      currency: charge.currency,
      status: isPending ? 'pending' : 'succeeded',
      reason,
      metadata,
      failureReason: null,
    };
    const refunded: ChargeRecord = { ...charge, amountRefunded: charge.amountRefunded + amount };
    this.store.put('refund', refund);
    this.store.put('charge', refunded);
    if (isPending || after === 'refund-fails') {
      const argument = after === 'refund-fails' ? 'failed' : 'succeeded';
      this.store.put('task', {
        id: createId('task'),
        dueMs: this.clock.nowMs() + this.settleAfterMs,
        kind: 'settle-refund',
        targetId: refund.id,
        argument,
      });
    }
    const session = this.store.get('session', charge.sessionId);
    const previous = { amount_refunded: charge.amountRefunded, refunded: false };
    this.events.create('refund.created', toRefundObject(refund));
    this.events.create('charge.refunded', toChargeObject(refunded, session), previous);
    if (refunded.amountRefunded < refunded.amount) return refund;
    settleFraudWarnings(this.store, this.events, refunded);
    // A refund closes an open inquiry
    for (const { id, status } of findDisputes(this.store, charge.id))
      if (status === 'warning_needs_response') this.disputes.close(id, 'warning_closed');
    return refund;
  }

  private findCharge(chargeId: string | null, intentId: string | null): ChargeRecord {
    if (chargeId === null && intentId === null) {
      throw createParamError(
        'One of the following params should be provided for this request: payment_intent or charge.',
        'payment_intent',
        'parameter_missing',
      );
    }
    if (intentId !== null) {
      const intent = this.store.findRecord('intent', intentId);
      if (!intent) throw createMissingResourceError('payment_intent', intentId, 'payment_intent');
      if (intent.status !== 'succeeded' || intent.latestChargeId === null) {
        throw createStateError(
          `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
          undefined,
          'payment_intent',
        );
      }
      if (chargeId !== null && chargeId !== intent.latestChargeId) {
        throw createStateError('The charge does not belong to the payment_intent.', undefined, 'charge');
      }
      return this.store.get('charge', intent.latestChargeId);
    }
    const charge = this.store.findRecord('charge', chargeId ?? '');
    if (!charge) throw createMissingResourceError('charge', chargeId ?? '', 'charge');
    return charge;
  }
}

function formatAmount(amount: number, charge: ChargeRecord): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')} ${charge.currency}`;
}
