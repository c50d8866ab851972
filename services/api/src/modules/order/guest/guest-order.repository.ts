import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, Types } from 'mongoose';
import { toTokens } from '../../../database/search-tokens';
import type { AccountMove } from '../../../extension-points/account-move.registry';
import { toFields } from '../order.repository';
import { Order, type OrderFields, type StoredOrder } from '../order.schema';

const { trusted } = mongoose;

/** Reads and updates orders of provisional accounts. */
@Injectable()
export class GuestOrderRepository {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /** All orders of an account, newest first. */
  async findByUser(userId: string): Promise<OrderFields[]> {
    const orders = await this.orders.find({ 'buyer.userId': userId }).sort({ _id: -1 }).lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /** Orders placed with an unconfirmed address, and orders without an account that have this address, oldest first. */
  async findByEmail(email: string): Promise<OrderFields[]> {
    const unverified = [
      { 'buyer.as': trusted({ $exists: true }) },
      { 'buyer.userId': trusted({ $exists: false }) },
    ];
    const orders = await this.orders
      .find({ terms: toTokens(email)[0] ?? '', 'customer.email': email, $or: unverified })
      .sort({ _id: 1 })
      .lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /** Marks all orders of an account as placed with a verified address. */
  async setVerified(userId: string): Promise<void> {
    await this.orders.updateMany({ 'buyer.userId': userId }, { $unset: { 'buyer.as': 1 } });
  }

  /** Moves recent orders to the new owner. Older orders lose their account and only store the email address. */
  async move({ from, to, since }: AccountMove): Promise<void> {
    const guestFilter = { 'buyer.userId': new Types.ObjectId(from) };
    if (to)
      await this.orders.updateMany(
        { ...guestFilter, createdAt: trusted({ $gte: since }) },
        { $set: { 'buyer.userId': new Types.ObjectId(to) }, $unset: { 'buyer.as': 1 } },
      );
    await this.orders.updateMany(guestFilter, { $unset: { 'buyer.userId': 1 } });
  }

  /** Removes the address key from orders placed in the given period. */
  async removeKeys(from: Date, until: Date): Promise<void> {
    await this.orders.updateMany(
      { createdAt: trusted({ $gte: from, $lt: until }), 'buyer.key': trusted({ $exists: true }) },
      { $unset: { 'buyer.key': 1 } },
    );
  }

  async setEmail(
    id: string,
    { email, key, terms }: { email: string; key: string; terms: string[] },
  ): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: { 'customer.email': email, 'buyer.key': key, terms } });
  }
}
