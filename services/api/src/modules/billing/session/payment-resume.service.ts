import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../runtime/clock';
import { OrderPaymentQuery } from '../../order/queries/order-payment.query';
import { PaymentService } from '../payment.service';

const ORDERS_MAX = 20;

/** Completes card orders whose request was interrupted before the payment session was created. */
@Injectable()
export class PaymentResumeService {
  private readonly log = new Logger(PaymentResumeService.name);

  constructor(
    private readonly orderPayment: OrderPaymentQuery,
    private readonly payments: PaymentService,
    private readonly clock: Clock,
  ) {}

  /** Creates the sessions of orders that were placed before a given time. @returns the number of orders */
  async resume(before: Date): Promise<number> {
    const orders = await this.orderPayment.findWithoutSession(before, ORDERS_MAX);
    for (const order of orders)
      if (order.stripe && order.stripe.expiresAt > this.clock.now())
        await this.payments.open(order).catch((error: unknown) =>
          this.log.warn({
            msg: 'a payment page could not be opened',
            orderId: order.id,
            reason: String(error),
          }),
        );
    return orders.length;
  }
}
