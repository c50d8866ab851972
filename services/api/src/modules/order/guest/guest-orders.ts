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
  of = (userId: string): Promise<OrderFields[]> => this.orders.findOf(userId);

  /** Orders placed in a period forget the key by which limits know their address. */
  forgetKeys = (from: Date, until: Date): Promise<void> => this.orders.unsetKeys(from, until);

  /** The account belongs to the person who proved its address. */
  setProven = (userId: string): Promise<void> => this.orders.setProven(userId);

  /**
   * Replaces the address of an order; every link mailed before ends. Call inside a transaction.
   * @param key of the new address
   */
  async correct(order: OrderFields, email: string, key: string): Promise<void> {
    const customer = { ...order.customer, email };
    await this.orders.setEmail(order.id, { email, key, terms: orderTokens({ ...order, customer }) });
    await this.links.readdress(order);
  }
}
