import { Injectable } from '@nestjs/common';
import { type Actor, hasEndedUnpaid, type OrderStatus } from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Transaction } from '../../database/transaction';
import { OutboxService } from '../../outbox/outbox.service';
import { CartService } from '../cart/cart.service';
import { toOrderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { OrderReservationService } from './sale/order-reservation.service';

export interface UnpaidEnd {
  to: Extract<OrderStatus, 'expired' | 'cancelled' | 'payment_failed'>;
  by: Actor;
  cause: string;
}

/** Writes further records in the transaction that ends the order. */
export type SaveHook = () => Promise<void>;

/** Ends orders that can no longer be paid. */
@Injectable()
export class UnpaidOrderService {
  constructor(
    private readonly orders: OrderService,
    private readonly orderReservations: OrderReservationService,
    private readonly carts: CartService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Writes stock, status and email in one transaction.
   * @returns whether the order has ended unpaid. It may have ended in a different status than requested, because the
   * provider reports a closed session while the request that closes it is still running
   */
  close({ id }: Pick<OrderFields, 'id'>, end: UnpaidEnd, saveHook?: SaveHook): Promise<boolean> {
    return this.transaction.run(async () => {
      const current = await this.orders.findOrder(id);
      if (current?.status !== 'pending_payment' && current?.status !== 'payment_processing')
        return current !== null && hasEndedUnpaid(current);
      await this.orders.move(current, end);
      // Placing an order that is paid later removes its units from the cart
      const { cart, payment } = current;
      const restockedCount =
        cart &&
        METHOD_TRAITS[payment.method].paid === 'later' &&
        (await this.carts.restoreLines(cart.cartId, current));
      const mail = chooseUnpaidMail(current, end);
      const refs = { ...toOrderRefs(current), ...(restockedCount && { cart: 'refilled' }) };
      if (mail) await this.outbox.add({ type: mail, key: id, refs });
      await saveHook?.();
      await this.orderReservations.release(id, current);
      return true;
    });
  }
}

/** Chooses the email. A buyer who has abandoned a card payment receives no email. */
function chooseUnpaidMail(
  { payment }: OrderFields,
  { to, by }: UnpaidEnd,
): 'order-expired' | 'order-cancelled' | null {
  if (to === 'cancelled') return 'order-cancelled';
  const { paid } = METHOD_TRAITS[payment.method];
  if (to === 'payment_failed') return by === 'system' && paid === 'onPage' ? null : 'order-expired';
  return paid === 'later' ? 'order-expired' : null;
}
