import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import { getDriverCollection, getTransactionOptions } from '../../../database/joined';
import {
  joinReservations,
  type OpenReservation,
  type ReservationHolderKeys,
  toOpenReservation,
} from '../../stock/reservation.query';
import { toFields } from '../order.repository';
import { Order, type OrderFields, type StoredOrder } from '../order.schema';
import { filterByBuyer, matchMethod } from './order-stored.query';

type CheckoutRow = StoredOrder | { reservation: Parameters<typeof toOpenReservation>[0] };

/** Orders of any account that wait for the payment of this cart. */
const buildWaitingFilter = (cartId: string) => ({
  checkoutKey: mongoose.trusted({ $gte: `${cartId}:`, $lt: `${cartId};` }),
  status: 'pending_payment' as const,
});

const buildUnpaidFilter = (userId: string) => ({
  ...filterByBuyer(userId),
  status: 'pending_payment' as const,
});

/** Reads the orders and reservations that affect a checkout. */
@Injectable()
export class OrderCheckoutQuery {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /** Ids of the unpaid card orders that the next checkout of a buyer or cart replaces. */
  async findReplaced(userId: string | null, cartId: string | null): Promise<string[]> {
    const $or = [
      ...(cartId === null ? [] : [buildWaitingFilter(cartId)]),
      ...(userId === null ? [] : [buildUnpaidFilter(userId)]),
    ];
    if ($or.length === 0) return [];
    const found = await this.orders
      .find({ $or: mongoose.trusted($or), ...matchMethod('paid', 'onPage') }, { _id: 1 })
      .lean<Pick<StoredOrder, '_id'>[]>();
    return found.map(({ _id }) => _id.toString());
  }

  /**
   * Orders with these checkout keys, unpaid orders of the user and of the cart (oldest first), and the open
   * reservations of the user, of card orders from the same network, and of the same unconfirmed address.
   */
  async findContext(
    holder: ReservationHolderKeys,
    cartId: string,
    checkoutKeys: readonly string[],
  ): Promise<{ orders: OrderFields[]; reservations: OpenReservation[] }> {
    const $or = [
      { checkoutKey: { $in: checkoutKeys } },
      buildWaitingFilter(cartId),
      buildUnpaidFilter(holder.userId),
    ];
    const found = await getDriverCollection(this.orders)
      .aggregate<CheckoutRow>([{ $match: { $or } }, joinReservations(holder)], getTransactionOptions())
      .toArray();
    const orders = found.flatMap((entry) => ('reservation' in entry ? [] : [toFields(entry)]));
    return {
      // The orders are sorted in memory, because a sort may cause MongoDB to scan all orders by date
      orders: orders.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
      reservations: found.flatMap((entry) =>
        'reservation' in entry ? [toOpenReservation(entry.reservation, holder)] : [],
      ),
    };
  }
}
