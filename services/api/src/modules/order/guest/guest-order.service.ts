import { Injectable } from '@nestjs/common';
import { OrderLinkService } from '../link/order-link.service';
import type { OrderFields } from '../order.schema';
import { buildOrderSearchTokens } from '../order.search-tokens';
import { GuestOrderRepository } from './guest-order.repository';

/** Orders of provisional accounts. */
@Injectable()
export class GuestOrderService {
  constructor(
    private readonly guestOrders: GuestOrderRepository,
    private readonly orderLinks: OrderLinkService,
  ) {}

  /** All orders of an account, newest first. */
  findByAccount = (userId: string): Promise<OrderFields[]> => this.guestOrders.findByUser(userId);

  /** Removes the address key that identifies a buyer in usage limits from orders placed in the given period. */
  forgetKeys = (from: Date, until: Date): Promise<void> => this.guestOrders.removeKeys(from, until);

  /** Marks all orders of an account as placed with a verified address. */
  setVerified = (userId: string): Promise<void> => this.guestOrders.setVerified(userId);

  /**
   * Replaces an order's address and revokes all previously emailed links. Call inside a transaction.
   * @param key address key of the new address
   */
  async correctOrderEmail(order: OrderFields, email: string, key: string): Promise<void> {
    const customer = { ...order.customer, email };
    await this.guestOrders.setEmail(order.id, {
      email,
      key,
      terms: buildOrderSearchTokens({ ...order, customer }),
    });
    await this.orderLinks.replaceLinks(order);
  }
}
