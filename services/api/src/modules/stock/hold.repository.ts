import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, Types } from 'mongoose';
import type { HoldState } from '@munay/contracts/admin/stock';
import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { addToNow, matchPassed, PIPELINE, toLiterals } from '../../database/database-time';
import { getDriverCollection, transactionOptions } from '../../database/joined';
import type { AccountMove } from '../../extension-points/account-move.registry';
import { HOLDER } from './hold.limits';
import { Reservation } from './stock.schema';
import type { Hold, ReservedItems, StoredReservation } from './stock.types';

const toReservation = (row: Reservation): StoredReservation => ({
  orderId: row._id.toString(),
  items: row.items.map(({ sku, quantity }) => ({ sku, quantity })),
  state: row.state,
  expiresAt: row.expiresAt,
  unverified: row.unverified,
});

/** Stores reservations of orders; `StockRepository` counts their units. */
@Injectable()
export class HoldRepository {
  constructor(@InjectModel(Reservation.name) private readonly reservations: Model<Reservation>) {}

  /** Moves the open reservations of an account to another account, or removes the account from them. */
  async move({ from, to }: AccountMove): Promise<void> {
    await this.reservations.updateMany(
      { userId: from, state: 'held' },
      to === null ? { $unset: { userId: 1 } } : { $set: { userId: to }, $unset: { addressKey: 1 } },
    );
  }

  /** @returns the number of new reservations */
  async insert(holds: readonly Hold[]): Promise<number> {
    const { upsertedCount } = await getDriverCollection(this.reservations).bulkWrite(
      holds.map(({ orderId, items, durationMs: forMs, holder }) => {
        const hold = { items, state: 'held', leaseUntil: null, ...holder };
        return {
          updateOne: {
            filter: { _id: new Types.ObjectId(orderId) },
            update: [{ $set: { ...toLiterals(hold), expiresAt: addToNow(forMs) } }],
            upsert: true,
          },
        };
      }),
      transactionOptions(),
    );
    return upsertedCount;
  }

  /** Sells reservations of exactly these units and buyers. @returns their number */
  async commitHeld(orders: readonly ReservedItems[]): Promise<number> {
    const { modifiedCount } = await getDriverCollection(this.reservations).bulkWrite(
      orders.map(({ orderId, items, unverified }) => ({
        updateOne: {
          filter: { _id: new Types.ObjectId(orderId), state: 'held', items, unverified },
          update: { $set: { state: 'committed', leaseUntil: null }, $unset: HOLDER },
        },
      })),
      transactionOptions(),
    );
    return modifiedCount;
  }

  /** Changes the state of a reservation. @returns null when it is not in the expected state */
  async setState(orderId: string, from: HoldState, to: HoldState): Promise<StoredReservation | null> {
    const row = await this.reservations
      .findOneAndUpdate(
        { _id: orderId, state: from },
        { $set: { state: to, leaseUntil: null }, $unset: HOLDER },
        { returnDocument: 'after' },
      )
      .lean<Reservation>();
    return row && toReservation(row);
  }

  async findHold(orderId: string): Promise<StoredReservation | null> {
    const row = await this.reservations.findById(orderId).lean<Reservation>();
    return row && toReservation(row);
  }

  async extend(orderId: string, forMs: number): Promise<boolean> {
    const { matchedCount } = await this.reservations.updateOne(
      { _id: orderId, state: 'held' },
      [{ $set: { expiresAt: addToNow(forMs) } }],
      PIPELINE,
    );
    return matchedCount === 1;
  }

  /** Leases the longest overdue reservation; null when none is due or all are leased. */
  async leaseDue(forMs: number): Promise<StoredReservation | null> {
    const row = await this.reservations
      .findOneAndUpdate(
        { state: 'held', ...matchPassed(['expiresAt', 'leaseUntil']) },
        [{ $set: { leaseUntil: addToNow(forMs) } }],
        { ...PIPELINE, sort: { expiresAt: 1 }, returnDocument: 'after' },
      )
      .lean<Reservation>();
    return row && toReservation(row);
  }

  /** Open reservations of any of these SKUs. */
  async findHeldBySku(skus: string[], methods: PaymentMethod[]): Promise<Pick<StoredReservation, 'items'>[]> {
    return this.reservations
      .find(
        {
          'items.sku': mongoose.trusted({ $in: skus }),
          state: 'held',
          method: mongoose.trusted({ $in: methods }),
        },
        { items: 1, _id: 0 },
      )
      .lean<Pick<Reservation, 'items'>[]>();
  }

  /** Open reservations of these orders. */
  async findHeldByOrders(orderIds: readonly string[]): Promise<StoredReservation[]> {
    const rows = await this.reservations
      .find({ _id: mongoose.trusted({ $in: orderIds }), state: 'held' })
      .lean<Reservation[]>();
    return rows.map(toReservation);
  }

  countOpen = (): Promise<number> => this.reservations.countDocuments({ state: 'held' });
}
