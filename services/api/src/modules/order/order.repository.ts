import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type QueryFilter, Types } from 'mongoose';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { Config } from '../../config/config';
import { addToNow } from '../../database/database-time';
import { getDriverCollection, getTransactionOptions } from '../../database/joined';
import { toTokens } from '../../database/search-tokens';
import { getCurrentRequest } from '../../logging/request-scope';
import { type NewOrder, Order, type OrderFields, type StoredOrder } from './order.schema';
import { filterByBuyer, matchMethod } from './queries/order-stored.query';
import { listParcels } from './rules/parcel.rules';
import type { StoredNote, StoredWithdrawal } from './schema/course.schema';
import type { StoredReceipt } from './schema/payment.schema';

export const toFields = (order: StoredOrder): OrderFields => {
  const { _id, buyer, ...fields } = order;
  return {
    ...fields,
    buyer: { ...buyer, userId: buyer.userId?.toString() ?? null },
    id: _id.toString(),
  };
};
export const toFieldsOrNull = (order: StoredOrder | null): OrderFields | null => order && toFields(order);

/** Sets each field of a subdocument individually, so that fields written by a newer version are preserved. */
export const matchPart = (part: string, fields: object = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${part}.${field}`, value as unknown]));

const NOT_ARCHIVED_FILTER = mongoose.trusted({ $ne: 'archived' as const });
const ABANDONED_STATUSES: readonly OrderStatus[] = ['expired', 'payment_failed'];

/** A person's orders, except archived orders and abandoned card payments. */
const buildOrdersFilter = (userId: string, extraFilter: QueryFilter<Order> = {}) => ({
  ...filterByBuyer(userId),
  ...extraFilter,
  status: NOT_ARCHIVED_FILTER,
  $nor: [{ ...matchMethod('paid', 'onPage'), status: mongoose.trusted({ $in: ABANDONED_STATUSES }) }],
});

/** Builds the stored document without Mongoose, whose schema costs a millisecond. Tests compare both results. */
function toStored({ id, buyer, ...order }: NewOrder): StoredOrder {
  const now = new Date();
  const { userId, ...known } = buyer;
  return {
    source: 'web',
    version: 0,
    billNumber: null,
    refunds: [],
    notes: [],
    ...order,
    _id: new Types.ObjectId(id),
    buyer: { ...known, ...(userId !== null && { userId: new Types.ObjectId(userId) }) },
    tenders: [{ method: order.payment.method, amountCents: order.totals.totalCents }],
    history: order.history.map((move) => ({ ...getCurrentRequest(), ...move })),
    createdAt: now,
    updatedAt: now,
  };
}

@Injectable()
export class OrderRepository {
  constructor(
    @InjectModel(Order.name) private readonly orders: Model<Order>,
    private readonly config: Config,
  ) {}

  /**
   * Stores orders with new ids and numbers.
   * @param leaseMs duration of the lease with which the request creates the payment session
   */
  async insert(orders: readonly NewOrder[], leaseMs: number): Promise<OrderFields[]> {
    const rows = orders.map(toStored);
    if (this.config.test) for (const row of rows) await new this.orders(row).validate();
    await getDriverCollection(this.orders).bulkWrite(
      rows.map((row) => ({
        updateOne: {
          filter: { _id: row._id },
          update: [
            { $replaceWith: { $literal: row } },
            ...(row.stripe ? [{ $set: { 'stripe.leaseUntil': addToNow(leaseMs) } }] : []),
          ],
          upsert: true,
        },
      })),
      getTransactionOptions(),
    );
    return rows.map(toFields);
  }

  async findById(id: string): Promise<OrderFields | null> {
    return toFieldsOrNull(await this.orders.findById(id).lean<StoredOrder>());
  }

  /** The orders with these ids, in the same order; null for unknown ids. */
  async findByIds(ids: readonly string[]): Promise<(OrderFields | null)[]> {
    const idFilter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    const found = await getDriverCollection(this.orders).find(idFilter, getTransactionOptions()).toArray();
    const orders = new Map(found.map((order) => [order._id.toString(), toFields(order)]));
    return ids.map((id) => orders.get(id) ?? null);
  }

  async findByOwner(id: string, userId: string): Promise<OrderFields | null> {
    return toFieldsOrNull(
      await this.orders.findOne({ ...filterByBuyer(userId), _id: id }).lean<StoredOrder>(),
    );
  }

  async findByNumber(number: string): Promise<OrderFields | null> {
    const terms = number.toLowerCase();
    return toFieldsOrNull(
      await this.orders.findOne({ terms, number: terms.toUpperCase() }).lean<StoredOrder>(),
    );
  }

  /** Orders placed since the given time that have this normalised tracking number. */
  async findByTracking(tracking: string, since: Date): Promise<OrderFields[]> {
    const [terms = ''] = toTokens(tracking);
    const found = await this.orders
      .find({ terms, createdAt: mongoose.trusted({ $gt: since }) })
      .lean<StoredOrder[]>();
    return found
      .map(toFields)
      .filter((order) => listParcels(order).some(({ tracking = '' }) => toTokens(tracking).includes(terms)));
  }

  async findByCheckoutKey(checkoutKey: string): Promise<OrderFields | null> {
    return toFieldsOrNull(await this.orders.findOne({ checkoutKey }).lean<StoredOrder>());
  }

  /** The newest orders of a person or of all people, except archived orders. */
  async findNewest(userId: string | null, limit: number): Promise<OrderFields[]> {
    const orders = await this.orders
      .find(userId ? buildOrdersFilter(userId) : { status: NOT_ARCHIVED_FILTER })
      .sort({ createdAt: -1 })
      .limit(limit)
      .lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /**
   * One page of a person's orders, newest first, except archived orders.
   * @param before id of the last order of the previous page
   */
  async findPageByUser(userId: string, limit: number, before?: string): Promise<OrderFields[]> {
    const olderFilter = before ? { _id: mongoose.trusted({ $lt: new Types.ObjectId(before) }) } : {};
    const orders = await this.orders
      .find(buildOrdersFilter(userId, olderFilter))
      .sort({ _id: -1 })
      .limit(limit)
      .lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  countByUser = (userId: string): Promise<number> => this.orders.countDocuments(buildOrdersFilter(userId));

  /** All of a person's orders, including archived ones, oldest first. */
  async findAllByUser(userId: string): Promise<OrderFields[]> {
    const orders = await this.orders.find(filterByBuyer(userId)).sort({ _id: 1 }).lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /** Replaces the buyer's personal data. */
  async setPerson(
    id: string,
    person: Pick<Order, 'customer' | 'terms' | 'address' | 'note' | 'taxId'>,
    has: Record<'session' | 'replacements' | 'withdrawal' | 'received', boolean>,
  ): Promise<void> {
    await this.orders.updateOne(
      { _id: id },
      {
        $set: {
          ...person,
          notes: [],
          'payment.card': null,
          'payment.reference': '',
          ...(has.received ? { 'payment.received.$[].reference': '' } : {}),
          ...(has.session ? { 'stripe.params': {} } : {}),
          ...(has.withdrawal ? { 'withdrawal.goods': '' } : {}),
          ...(has.replacements ? { 'replacements.$[].note': '' } : {}),
          'refunds.$[].note': '',
          'refunds.$[].reference': '',
        },
        $unset: {
          billing: 1,
          'shipping.tracking': 1,
          ...(has.replacements ? { 'replacements.$[].tracking': 1 } : {}),
          'refunds.$[].account': 1,
          'refunds.$[].accountEnd': 1,
        },
      },
    );
  }

  /** Orders that were delivered to the person, including those refunded later, newest first. */
  async findDeliveredOrders(userId: string, limit: number): Promise<OrderFields[]> {
    const orders = await this.orders
      .find({ ...filterByBuyer(userId), 'history.to': 'delivered' })
      .sort({ createdAt: -1 })
      .limit(limit)
      .lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /** A person's orders that are awaiting payment. */
  async findUnpaidByUser(userId: string): Promise<OrderFields[]> {
    const orders = await this.orders
      .find({ ...filterByBuyer(userId), status: 'pending_payment' })
      .lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /** A withdrawal declared by the order's owner replaces one declared by anyone else. */
  async setWithdrawal(id: string, withdrawal: StoredWithdrawal): Promise<void> {
    const { byOwner, reference } = withdrawal;
    const notByOwnerFilter = { 'withdrawal.byOwner': mongoose.trusted({ $ne: true }) };
    const filter = byOwner ? {} : { $or: [notByOwnerFilter, { 'withdrawal.reference': reference }] };
    await this.orders.updateOne({ _id: id, ...filter }, { $set: { withdrawal } });
  }

  /**
   * Edits an order if version and status still match.
   * @param key address key of the new address; promotion uses remain counted for the previous keys
   * @returns false after a concurrent change
   */
  async edit(
    id: string,
    version: number,
    statuses: readonly OrderStatus[],
    change: Partial<Pick<Order, 'address' | 'note' | 'customer' | 'terms' | 'shipping'>> & {
      'payment.received'?: StoredReceipt[];
      'payment.arrivedCents'?: number;
    },
    key?: string,
  ): Promise<boolean> {
    const { modifiedCount } = await this.orders.updateOne(
      { _id: id, status: mongoose.trusted({ $in: statuses }), version },
      { $set: { ...change, ...(key !== undefined && { 'buyer.key': key }), version: version + 1 } },
    );
    return modifiedCount === 1;
  }

  async addNote(id: string, note: StoredNote): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $push: { notes: note } });
  }
}
