import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, Types } from 'mongoose';
import type { ReservationState } from '@munay/contracts/admin/stock';
import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { addToNow, matchPastDates, PIPELINE_UPDATE, toLiterals } from '../../database/database-time';
import { getDriverCollection, getTransactionOptions } from '../../database/joined';
import type { AccountMove } from '../../extension-points/account-move.registry';
import { HOLDER_FIELDS } from './reservation.limits';
import { Reservation } from './stock.schema';
import type { ReservationRequest, ReservedItems, StoredReservation } from './stock.types';

const toReservation = (row: Reservation): StoredReservation => ({
  orderId: row._id.toString(),
  items: row.items.map(({ sku, quantity }) => ({ sku, quantity })),
  state: row.state,
  expiresAt: row.expiresAt,
  unverified: row.unverified,
});

/** Stores reservations of orders; `StockRepository` counts their units. */
@Injectable()
export class ReservationRepository {
  constructor(@InjectModel(Reservation.name) private readonly reservations: Model<Reservation>) {}

  /** Moves the open reservations of an account to another account, or removes the account from them. */
  async move({ from, to }: AccountMove): Promise<void> {
    await this.reservations.updateMany(
      { userId: from, state: 'reserved' },
      to === null ? { $unset: { userId: 1 } } : { $set: { userId: to }, $unset: { addressKey: 1 } },
    );
  }

  /** @returns the number of new reservations */
  async insert(reservations: readonly ReservationRequest[]): Promise<number> {
    const { upsertedCount } = await getDriverCollection(this.reservations).bulkWrite(
      reservations.map(({ orderId, items, durationMs, holder }) => {
        const reservation = { items, state: 'reserved', leaseUntil: null, ...holder };
        return {
          updateOne: {
            filter: { _id: new Types.ObjectId(orderId) },
            update: [{ $set: { ...toLiterals(reservation), expiresAt: addToNow(durationMs) } }],
            upsert: true,
          },
        };
      }),
      getTransactionOptions(),
    );
    return upsertedCount;
  }

  /** Sells the reservations that have exactly these units and buyers. @returns the number of sold reservations */
  async commitReservations(orders: readonly ReservedItems[]): Promise<number> {
    const { modifiedCount } = await getDriverCollection(this.reservations).bulkWrite(
      orders.map(({ orderId, items, unverified }) => ({
        updateOne: {
          filter: { _id: new Types.ObjectId(orderId), state: 'reserved', items, unverified },
          update: { $set: { state: 'committed', leaseUntil: null }, $unset: HOLDER_FIELDS },
        },
      })),
      getTransactionOptions(),
    );
    return modifiedCount;
  }

  /** Changes the state of a reservation. @returns null if the reservation is not in the expected state */
  async setState(
    orderId: string,
    from: ReservationState,
    to: ReservationState,
  ): Promise<StoredReservation | null> {
    const row = await this.reservations
      .findOneAndUpdate(
        { _id: orderId, state: from },
        { $set: { state: to, leaseUntil: null }, $unset: HOLDER_FIELDS },
        { returnDocument: 'after' },
      )
      .lean<Reservation>();
    return row && toReservation(row);
  }

  async findReservation(orderId: string): Promise<StoredReservation | null> {
    const row = await this.reservations.findById(orderId).lean<Reservation>();
    return row && toReservation(row);
  }

  async extend(orderId: string, durationMs: number): Promise<boolean> {
    const { matchedCount } = await this.reservations.updateOne(
      { _id: orderId, state: 'reserved' },
      [{ $set: { expiresAt: addToNow(durationMs) } }],
      PIPELINE_UPDATE,
    );
    return matchedCount === 1;
  }

  /** Leases the longest overdue reservation; null when none is due or all are leased. */
  async leaseDue(durationMs: number): Promise<StoredReservation | null> {
    const row = await this.reservations
      .findOneAndUpdate(
        { state: 'reserved', ...matchPastDates(['expiresAt', 'leaseUntil']) },
        [{ $set: { leaseUntil: addToNow(durationMs) } }],
        { ...PIPELINE_UPDATE, sort: { expiresAt: 1 }, returnDocument: 'after' },
      )
      .lean<Reservation>();
    return row && toReservation(row);
  }

  /** Open reservations of any of these SKUs. */
  async findOpenBySku(skus: string[], methods: PaymentMethod[]): Promise<Pick<StoredReservation, 'items'>[]> {
    return this.reservations
      .find(
        {
          'items.sku': mongoose.trusted({ $in: skus }),
          state: 'reserved',
          method: mongoose.trusted({ $in: methods }),
        },
        { items: 1, _id: 0 },
      )
      .lean<Pick<Reservation, 'items'>[]>();
  }

  /** Open reservations of these orders. */
  async findOpenByOrders(orderIds: readonly string[]): Promise<StoredReservation[]> {
    const rows = await this.reservations
      .find({ _id: mongoose.trusted({ $in: orderIds }), state: 'reserved' })
      .lean<Reservation[]>();
    return rows.map(toReservation);
  }

  countOpen = (): Promise<number> => this.reservations.countDocuments({ state: 'reserved' });
}
