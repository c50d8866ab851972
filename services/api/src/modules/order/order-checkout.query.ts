import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type OpenHold, toOpenHold, withHolds } from '../stock/hold.query';
import { toFields } from './order.repository';
import { Order, type OrderFields, type StoredOrder } from './order.schema';
import { ofBuyer } from './order-stored.query';

type Found = StoredOrder | { hold: Parameters<typeof toOpenHold>[0] };

/** What a checkout has to know of orders, in one question. */
@Injectable()
export class OrdersAtCheckout {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /**
   * Orders made of these versions of carts, and those of a person that wait for payment, oldest first; and the open holds
   * of the person, and of card orders from an address.
   */
  async around(
    userId: string,
    checkoutKeys: readonly string[],
    ip: string,
  ): Promise<{ orders: OrderFields[]; holds: OpenHold[] }> {
    const found = await this.orders.aggregate<Found>([
      {
        $match: {
          $or: [
            { checkoutKey: { $in: checkoutKeys } },
            ...ofBuyer(userId, { status: 'pending_payment' }).$or,
          ],
        },
      },
      withHolds(userId, ip),
    ]);
    const orders = found.flatMap((one) => ('hold' in one ? [] : [toFields(one)]));
    return {
      // Sorted here: asked to sort, MongoDB may walk through all orders by their date
      orders: orders.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
      holds: found.flatMap((one) => ('hold' in one ? [toOpenHold(one.hold, userId, ip)] : [])),
    };
  }
}
