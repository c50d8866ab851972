import { Injectable } from '@nestjs/common';
import { AppError } from '../../errors/app-error';
import type { SignedInUser } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { RESPONSE_DEADLINE_MS, withDeadline } from '../../runtime/time-left';
import { PaymentUnknownError, PaymentUnreachableError } from '../billing/payment.provider';
import { PaymentResultService } from '../billing/payment-result.service';
import { OrderService } from '../order/order.service';
import { OrderPaymentQuery } from '../order/queries/order-payment.query';

const UNPAID_STATUSES: readonly string[] = ['pending_payment', 'payment_processing'];
const CONFIRMATION_LIMIT = { points: 10, seconds: 60 };

export const toConfirmationPath = (orderId: string): string => `/confirmation?order=${orderId}`;

/** Handles the return from the payment page. */
@Injectable()
export class PaymentConfirmationService {
  constructor(
    private readonly orders: OrderService,
    private readonly orderPayment: OrderPaymentQuery,
    private readonly paymentResults: PaymentResultService,
    private readonly throttle: ThrottleService,
  ) {}

  /**
   * Reconciles a payment after the buyer has returned.
   * @returns the page that shows the order, even if it was not paid or is being refunded
   * @throws AppError noOrder, also for the session of another customer; paymentPending while the result is unknown
   */
  async confirm(user: SignedInUser, sessionId: string): Promise<string> {
    await this.throttle.consume('confirmation', user.id, CONFIRMATION_LIMIT);
    const before = await this.orderPayment.findBySession(sessionId);
    if (!before || before.buyer.userId !== user.id) throw new AppError('noOrder');
    if (before.payment.paidCents > 0) return toConfirmationPath(before.id);
    const outcome = await withDeadline(RESPONSE_DEADLINE_MS, () =>
      this.paymentResults.record(sessionId, 'confirmation', { order: before }),
    ).catch((error: unknown) => {
      if (!(error instanceof PaymentUnreachableError || error instanceof PaymentUnknownError)) throw error;
    });
    if (outcome === 'paid') return toConfirmationPath(before.id);
    const order = await this.orders.findOrder(before.id);
    if (!order || UNPAID_STATUSES.includes(order.status)) throw new AppError('paymentPending');
    return toConfirmationPath(order.id);
  }
}
