import { Injectable } from '@nestjs/common';
import type { StoredSession } from './order.types';
import { PaymentSessionRepository } from './payment-session.repository';

/** The payment page of an order: one request at a time asks the provider for it, and one page is bound. */
@Injectable()
export class PaymentSessions {
  constructor(private readonly sessions: PaymentSessionRepository) {}

  /** Takes the right to ask the provider for a session. @returns false when somebody else asks, or one is bound */
  lease = (orderId: string, forMs: number): Promise<boolean> => this.sessions.lease(orderId, forMs);

  /** Gives that right back. */
  endLease = (orderId: string): Promise<void> => this.sessions.endLease(orderId);

  /**
   * Binds the provider's session to the order, once.
   * @returns false when another one is bound, or the order had ended before any was
   */
  bind = (orderId: string, { id, url }: { id: string; url: string | null }): Promise<boolean> =>
    this.sessions.bind(orderId, id, url);

  /** The next request to the provider takes the place of the one that came to nothing. */
  ask = (orderId: string, next: StoredSession): Promise<void> =>
    this.sessions.setRequest(orderId, next.attempt - 1, next);
}
