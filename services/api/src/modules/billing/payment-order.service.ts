import { Injectable } from '@nestjs/common';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { OrderPaymentQuery } from '../order/queries/order-payment.query';
import { PaymentUnknownError } from './payment.provider';
import { StripeGateway } from './stripe.gateway';

/** Finds the order of a payment. */
@Injectable()
export class PaymentOrderService {
  constructor(
    private readonly orders: OrderService,
    private readonly orderPayment: OrderPaymentQuery,
    private readonly stripeGateway: StripeGateway,
  ) {}

  /**
   * Finds the order of a payment. Events may arrive in any order, so the payment may still be unknown.
   * @throws Error if the payment has not been captured yet, so that the event is retried
   */
  async findOrder(intentId: string): Promise<OrderFields | null> {
    const order = await this.orderPayment.findByIntent(intentId);
    if (order || !intentId) return order;
    const { orderId } = await this.stripeGateway.getCharge(intentId).catch((error: unknown) => {
      if (error instanceof PaymentUnknownError) return { orderId: null };
      throw error;
    });
    const unpaidOrder =
      orderId && /^[0-9a-f]{24}$/.test(orderId) ? await this.orders.findOrder(orderId) : null;
    if (unpaidOrder) throw new Error(`The payment of order ${unpaidOrder.id} is not taken up yet`);
    return null;
  }
}
