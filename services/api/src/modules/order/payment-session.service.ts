import { Injectable } from '@nestjs/common';
import { PaymentSessionRepository } from './payment-session.repository';
import type { StoredSession } from './schema/payment.schema';

/** Payment sessions of orders. Only one request at a time calls the provider, and an order has only one session. */
@Injectable()
export class PaymentSessionService {
  constructor(private readonly paymentSessions: PaymentSessionRepository) {}

  /**
   * Acquires the lease for calling the provider.
   * @returns false when another request holds it, or the order already has a session
   */
  lease = (orderId: string, durationMs: number): Promise<boolean> =>
    this.paymentSessions.lease(orderId, durationMs);

  /** Releases the lease. */
  endLease = (orderId: string): Promise<void> => this.paymentSessions.endLease(orderId);

  /** Stores the session that the provider has created. @returns false if the order has another session or has ended */
  link = (orderId: string, { id, url }: { id: string; url: string | null }): Promise<boolean> =>
    this.paymentSessions.recordLink(orderId, id, url);

  /** Replaces a failed request with the next attempt. */
  replaceRequest = (orderId: string, nextSession: StoredSession): Promise<void> =>
    this.paymentSessions.setRequest(orderId, nextSession.attempt - 1, nextSession);
}
