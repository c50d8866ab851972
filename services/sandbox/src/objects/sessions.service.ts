import { createMissingResourceError, createStateError } from '../request/api-error';
import { Params } from '../request/params';
import { Clock } from '../state/clock';
import { createSessionId } from '../state/ids';
import { SessionRecord } from '../state/records';
import { Store } from '../state/store';
import { EventsService } from '../webhook/events.service';
import { CouponsService } from './coupons.service';
import { toIntentObject } from './intents.object';
import { AccountPaymentTypes } from './payment-types';
import { toSessionObject } from './sessions.object';
import { readSessionParams } from './sessions.params';

/**
 * Checkout sessions (https://docs.stripe.com/api/checkout/sessions). A session is open until it is paid or expires. It
 * expires on request or at its time limit.
 */
export class SessionsService {
  /** Earliest time at which an open session expires, so that the timer need not scan all sessions; 0 if unknown. */
  private nextExpiryAt = 0;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly account: AccountPaymentTypes,
    private readonly coupons: CouponsService,
  ) {}

  /** @param origin origin of the payment page */
  create(params: Params, origin: string): SessionRecord {
    const now = this.clock.nowSeconds();
    const session: SessionRecord = {
      ...readSessionParams(params, now, this.account, this.coupons),
      id: createSessionId(),
      created: now,
      origin,
      status: 'open',
      paymentStatus: 'unpaid',
      payer: null,
      intentId: null,
    };
    this.store.put('session', session);
    this.nextExpiryAt = Math.min(this.nextExpiryAt, session.expiresAt);
    return session;
  }

  findSession(id: string): SessionRecord | undefined {
    return this.store.findRecord('session', id);
  }

  /** @throws 404 resource_missing */
  retrieve(id: string): SessionRecord {
    const session = this.store.findRecord('session', id);
    if (!session) throw createMissingResourceError('checkout.session', id);
    return session;
  }

  /** @throws 400 unless the session is open */
  expire(id: string): SessionRecord {
    const session = this.retrieve(id);
    if (session.status !== 'open') {
      throw createStateError(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    return this.close(session);
  }

  expireDueSessions(): void {
    const now = this.clock.nowSeconds();
    if (now < this.nextExpiryAt) return;
    let earliestExpiry = Infinity;
    for (const session of this.store.all('session')) {
      if (session.status !== 'open') continue;
      if (session.expiresAt <= now) this.store.runTransaction(() => this.close(session));
      else earliestExpiry = Math.min(earliestExpiry, session.expiresAt);
    }
    this.nextExpiryAt = earliestExpiry;
  }

  private close(session: SessionRecord): SessionRecord {
    const expired: SessionRecord = { ...session, status: 'expired' };
    this.store.put('session', expired);
    if (session.intentId !== null) {
      const intent = this.store.get('intent', session.intentId);
      const canceledIntent = {
        ...intent,
        status: 'canceled' as const,
        challenge: null,
        canceledAt: this.clock.nowSeconds(),
      };
      this.store.put('intent', canceledIntent);
      this.events.create('payment_intent.canceled', toIntentObject(canceledIntent, expired));
    }
    this.events.create('checkout.session.expired', toSessionObject(expired));
    return expired;
  }
}
