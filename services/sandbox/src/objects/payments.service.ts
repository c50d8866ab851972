import { Clock } from '../state/clock';
import { createId } from '../state/ids';
import { CardRecord, ChargeRecord, IntentRecord, SessionRecord, TaskRecord } from '../state/records';
import { Store } from '../state/store';
import { EventsService } from '../webhook/events.service';
import {
  AUTHENTICATION_FAILED,
  CardBehaviour,
  CardInput,
  Decline,
  FOLLOW_UP_EVENTS,
  getBehaviour,
  toCardRecord,
} from './cards';
import { createCharge, toChargeObject } from './charges.object';
import { toIntentObject } from './intents.object';
import { computeSessionTotal, toSessionObject } from './sessions.object';

export type PaymentOutcome =
  | { status: 'paid' | 'processing'; eventId: string | null }
  | { status: 'declined'; code: string; declineCode: string }
  | { status: 'requires_action'; challengeId: string; card: CardRecord | null }
  | { status: 'expired' };

/** The buyer's actions. Every method is one transaction and can be repeated safely. */
export class PaymentsService {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  payByCard(sessionId: string, input: CardInput, email: string | null): PaymentOutcome {
    return this.payWhileOpen(sessionId, (session) => {
      if (computeSessionTotal(session) === 0) return this.completeFree(session, input.holder, email);
      const behaviour = getBehaviour(input.number);
      const card = toCardRecord(input, behaviour);
      const intent = this.confirm(this.withPayer(session, input.holder, email), 'card');
      return behaviour.challenge
        ? this.requireAction(intent, card)
        : this.settleCard(intent, card, behaviour);
    });
  }

  /** Link pays immediately, and Bizum waits for a confirmation in the buyer's app. */
  payByWallet(sessionId: string, method: 'link' | 'bizum', email: string | null): PaymentOutcome {
    return this.payWhileOpen(sessionId, (session) => {
      const intent = this.confirm(this.withPayer(session, '', email), method);
      return method === 'bizum' ? this.requireAction(intent, null) : this.settle(intent, null);
    });
  }

  /** Completes a session with a total of zero, without a card. */
  completeFreeOrder(sessionId: string, email: string | null): PaymentOutcome {
    return this.payWhileOpen(sessionId, (session) => {
      if (computeSessionTotal(session) > 0)
        return { status: 'declined', code: 'card_declined', declineCode: 'generic_decline' };
      return this.completeFree(session, '', email);
    });
  }

  /** The buyer's response to a 3-D Secure challenge. */
  answerChallenge(sessionId: string, challengeId: string, approve: boolean): PaymentOutcome {
    return this.payWhileOpen(sessionId, (session) => {
      const intent = session.intentId === null ? null : this.store.get('intent', session.intentId);
      if (!intent?.challenge || intent.challenge.id !== challengeId) {
        return { status: 'declined', code: AUTHENTICATION_FAILED.code, declineCode: 'authentication_failed' };
      }
      const { card } = intent.challenge;
      const answeredIntent = { ...intent, challenge: null };
      if (!approve) return this.declinePayment(answeredIntent, card, AUTHENTICATION_FAILED);
      return card
        ? this.settleCard(answeredIntent, card, getBehaviour(card.behaviour))
        : this.settle(answeredIntent, null);
    });
  }

  payByDebit(sessionId: string, holder: string): PaymentOutcome {
    return this.payWhileOpen(sessionId, (session) => {
      const payingSession = this.withPayer(session, holder, null);
      const intent = this.confirm(payingSession, 'sepa_debit');
      const charge = createCharge(intent, null, 'pending', this.clock.nowSeconds());
      this.store.put('charge', charge);
      this.putIntent(
        { ...intent, status: 'processing', latestChargeId: charge.id },
        'payment_intent.processing',
      );
      this.events.create('charge.pending', toChargeObject(charge, payingSession));
      return { status: 'processing', eventId: this.complete(payingSession, 'unpaid') };
    });
  }

  /** Settles or fails a delayed payment. @returns false when the session has none */
  settleDebit(sessionId: string, succeed: boolean): boolean {
    return this.store.runTransaction(() => {
      const session = this.store.get('session', sessionId);
      const intent = session.intentId === null ? null : this.store.get('intent', session.intentId);
      if (intent?.status !== 'processing' || intent.latestChargeId === null) return false;
      const charge = this.store.get('charge', intent.latestChargeId);
      if (succeed) {
        this.succeed(intent, { ...charge, status: 'succeeded' });
        const paid: SessionRecord = { ...session, paymentStatus: 'paid' };
        this.store.put('session', paid);
        this.events.create('checkout.session.async_payment_succeeded', toSessionObject(paid));
        this.bookCharge(charge.id);
        return true;
      }
      const failure = {
        code: 'payment_method_provider_decline',
        declineCode: null,
        message: 'The payment was returned by the bank.',
        chargeId: charge.id,
      };
      const failedCharge: ChargeRecord = { ...charge, status: 'failed', failure };
      this.store.put('charge', failedCharge);
      this.events.create('charge.failed', toChargeObject(failedCharge, session));
      this.putIntent(
        { ...intent, status: 'requires_payment_method', lastError: failure },
        'payment_intent.payment_failed',
      );
      this.events.create('checkout.session.async_payment_failed', toSessionObject(session));
      return true;
    });
  }

  private payWhileOpen(sessionId: string, pay: (session: SessionRecord) => PaymentOutcome): PaymentOutcome {
    return this.store.runTransaction(() => {
      const session = this.store.get('session', sessionId);
      return getClosedOutcome(session) ?? pay(session);
    });
  }

  private requireAction(intent: IntentRecord, card: CardRecord | null): PaymentOutcome {
    const challengeId = createId('tdsrc');
    this.putIntent(
      { ...intent, status: 'requires_action', challenge: { id: challengeId, card }, lastError: null },
      'payment_intent.requires_action',
    );
    return { status: 'requires_action', challengeId, card };
  }

  private settleCard(intent: IntentRecord, card: CardRecord, behaviour: CardBehaviour): PaymentOutcome {
    return behaviour.decline
      ? this.declinePayment(intent, card, behaviour.decline)
      : this.settle(intent, card, behaviour.after);
  }

  private settle(
    intent: IntentRecord,
    card: CardRecord | null,
    paymentBehaviour?: CardBehaviour['after'],
  ): PaymentOutcome {
    const charge = createCharge(intent, card, 'succeeded', this.clock.nowSeconds());
    this.succeed(intent, charge);
    const eventId = this.complete(this.store.get('session', intent.sessionId), 'paid');
    this.bookCharge(charge.id);
    for (const [after, followUpEvent] of Object.entries(FOLLOW_UP_EVENTS))
      if (after === paymentBehaviour) this.scheduleTask({ ...followUpEvent, targetId: charge.id });
    return { status: 'paid', eventId };
  }

  private succeed(intent: IntentRecord, charge: ChargeRecord): void {
    const session = this.store.get('session', intent.sessionId);
    this.store.put('charge', charge);
    this.events.create('charge.succeeded', toChargeObject(charge, session));
    const succeeded: IntentRecord = {
      ...intent,
      status: 'succeeded',
      amountReceived: intent.amount,
      latestChargeId: charge.id,
      lastError: null,
      challenge: null,
    };
    this.putIntent(succeeded, 'payment_intent.succeeded');
  }

  /** Must be called last, because the money reaches the balance only after the charge. */
  private bookCharge(chargeId: string): void {
    const charge = this.store.get('charge', chargeId);
    const bookedCharge: ChargeRecord = { ...charge, balanceTransactionId: `txn_${chargeId.slice(3)}` };
    this.store.put('charge', bookedCharge);
    const session = this.store.get('session', charge.sessionId);
    this.events.create('charge.updated', toChargeObject(bookedCharge, session), {
      balance_transaction: null,
    });
  }

  private declinePayment(intent: IntentRecord, card: CardRecord | null, decline: Decline): PaymentOutcome {
    const session = this.store.get('session', intent.sessionId);
    const failure = {
      code: decline.code,
      declineCode: decline.declineCode,
      message: decline.message,
      chargeId: null as string | null,
    };
    let latestChargeId = intent.latestChargeId;
    if (!decline.withoutCharge) {
      const charge = createCharge(intent, card, 'failed', this.clock.nowSeconds());
      failure.chargeId = charge.id;
      latestChargeId = charge.id;
      const failedCharge: ChargeRecord = { ...charge, failure, blocked: decline.blocked === true };
      this.store.put('charge', failedCharge);
      this.events.create('charge.failed', toChargeObject(failedCharge, session));
    }
    const failedIntent: IntentRecord = {
      ...intent,
      status: 'requires_payment_method',
      latestChargeId,
      paymentMethodId: null,
      lastError: failure,
      challenge: null,
    };
    this.putIntent(failedIntent, 'payment_intent.payment_failed');
    return {
      status: 'declined',
      code: decline.code,
      declineCode: decline.declineCode ?? 'authentication_failed',
    };
  }

  /** The intent is created at the first confirmation, not with the session. */
  private confirm(session: SessionRecord, method: IntentRecord['method']): IntentRecord {
    if (session.intentId !== null) {
      return {
        ...this.store.get('intent', session.intentId),
        method,
        paymentMethodId: createId('pm'),
        challenge: null,
      };
    }
    const intent: IntentRecord = {
      id: createId('pi'),
      sessionId: session.id,
      created: this.clock.nowSeconds(),
      amount: computeSessionTotal(session),
      currency: session.currency,
      status: 'requires_payment_method',
      amountReceived: 0,
      latestChargeId: null,
      paymentMethodId: null,
      lastError: null,
      challenge: null,
      canceledAt: null,
      method,
    };
    this.store.put('session', { ...session, intentId: intent.id });
    this.putIntent(intent, 'payment_intent.created');
    return { ...intent, paymentMethodId: createId('pm') };
  }

  private complete(session: SessionRecord, paymentStatus: SessionRecord['paymentStatus']): string {
    const stored = this.store.get('session', session.id);
    const complete: SessionRecord = { ...stored, status: 'complete', paymentStatus };
    this.store.put('session', complete);
    if (stored.discount) {
      const coupon = this.store.get('coupon', stored.discount.couponId);
      this.store.put('coupon', { ...coupon, timesRedeemed: coupon.timesRedeemed + 1 });
    }
    return this.events.create('checkout.session.completed', toSessionObject(complete)).id;
  }

  private completeFree(session: SessionRecord, holder: string, email: string | null): PaymentOutcome {
    return {
      status: 'paid',
      eventId: this.complete(this.withPayer(session, holder, email), 'no_payment_required'),
    };
  }

  private withPayer(session: SessionRecord, holder: string, email: string | null): SessionRecord {
    const updatedSession: SessionRecord = {
      ...session,
      payer: { email: session.customerEmail ?? email, name: holder.trim() || null },
    };
    this.store.put('session', updatedSession);
    return updatedSession;
  }

  private scheduleTask(task: Omit<TaskRecord, 'id' | 'dueMs'>): void {
    this.store.put('task', { ...task, id: createId('task'), dueMs: this.clock.nowMs() + 1_000 });
  }

  private putIntent(intent: IntentRecord, eventType: string): void {
    this.store.put('intent', intent);
    this.events.create(eventType, toIntentObject(intent, this.store.get('session', intent.sessionId)));
  }
}

function getClosedOutcome(session: SessionRecord): PaymentOutcome | null {
  if (session.status === 'expired') return { status: 'expired' };
  if (session.status === 'open') return null;
  return session.paymentStatus === 'unpaid'
    ? { status: 'processing', eventId: null }
    : { status: 'paid', eventId: null };
}
