import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { joined, rowsOf } from '../../../database/joined';
import { type HolderOf, type OpenHold, toOpenHold, withHolds } from '../../stock/hold.query';
import { toFields } from '../order.repository';
import { Order, type OrderFields, type StoredOrder } from '../order.schema';
import { ofBuyer } from './order-stored.query';

type Found = StoredOrder | { hold: Parameters<typeof toOpenHold>[0] };

/** Reads the orders and reservations around a checkout. */
@Injectable()
export class OrdersAtCheckout {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /**
   * Orders of these cart versions, those of the user that wait for payment, oldest first, and the open reservations
   * of the user, of card orders from a network, and of an unproved address.
   */
  async around(
    holder: HolderOf,
    checkoutKeys: readonly string[],
  ): Promise<{ orders: OrderFields[]; holds: OpenHold[] }> {
    const $or = [
      { checkoutKey: { $in: checkoutKeys } },
      ...ofBuyer(holder.userId, { status: 'pending_payment' }).$or,
    ];
    const found = await rowsOf(this.orders)
      .aggregate<Found>([{ $match: { $or } }, withHolds(holder)], joined())
      .toArray();
    const orders = found.flatMap((one) => ('hold' in one ? [] : [toFields(one)]));
    return {
      // Sorted here: otherwise MongoDB may scan all orders by date
      orders: orders.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
      holds: found.flatMap((one) => ('hold' in one ? [toOpenHold(one.hold, holder)] : [])),
    };
  }
}
