import { Injectable } from '@nestjs/common';
import { OrderLinks } from '../link/order-links';
import type { OrderFields } from '../order.schema';
import { orderTokens } from '../order.search-tokens';
import { GuestOrderRepository } from './guest-order.repository';

/** Orders of provisional accounts. */
@Injectable()
export class GuestOrders {
  constructor(
    private readonly orders: GuestOrderRepository,
    private readonly links: OrderLinks,
  ) {}

  /** Every order of an account, newest first. */
  of = (userId: string): Promise<OrderFields[]> => this.orders.findByUser(userId);

  /** Removes the address key, by which limits count, from orders placed in a period. */
  forgetKeys = (from: Date, until: Date): Promise<void> => this.orders.unsetKeys(from, until);

  /** Call when the owner of the account has verified its address. */
  setProven = (userId: string): Promise<void> => this.orders.setProven(userId);

  /**
   * Replaces the address of an order and revokes every link that was mailed before. Call inside a transaction.
   * @param key of the new address
   */
  async correct(order: OrderFields, email: string, key: string): Promise<void> {
    const customer = { ...order.customer, email };
    await this.orders.setEmail(order.id, { email, key, terms: orderTokens({ ...order, customer }) });
    await this.links.readdress(order);
  }
}
