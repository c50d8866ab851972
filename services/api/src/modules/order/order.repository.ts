import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type QueryFilter, Types } from 'mongoose';
import type { PaymentMethod } from '@munay/contracts/order/order';
import { type Actor, type OrderStatus, UNPAID_ENDS } from '@munay/contracts/order/order-status';
import { areOver, later, PIPELINE } from '../../database/database-time';
import { wordsOf } from '../../database/terms';
import { requestIdNow } from '../../http/request-scope';
import { Clock } from '../../runtime/clock';
import { Counter, Order } from './order.schema';
import { billTerms, findBy } from './order.terms';
import type { StoredPayment, StoredSession, StoredWithdrawal } from './order.types';

export type OrderFields = Omit<Order, 'userId'> & { id: string; userId: string };
export type NewOrder = Omit<
  OrderFields,
  'createdAt' | 'updatedAt' | 'billNumber' | 'version' | 'source' | 'refunds' | 'notes'
> &
  Partial<Pick<Order, 'source'>>;

export type StoredOrder = Order & { _id: Types.ObjectId };

export const toFields = ({ _id, userId, ...order }: StoredOrder): OrderFields => ({
  ...order,
  id: _id.toString(),
  userId: userId.toString(),
});
const orNull = (order: StoredOrder | null): OrderFields | null => order && toFields(order);

const requestOfNow = (): { requestId?: string } => {
  const requestId = requestIdNow();
  return requestId ? { requestId } : {};
};

const NOT_PUT_AWAY = mongoose.trusted({ $ne: 'archived' as const });
const CAME_TO_NOTHING: readonly OrderStatus[] = ['expired', 'payment_failed'];

/** What a person has ordered: neither what was put away, nor the attempts to pay by card that came to nothing. */
const ownOrders = (userId: string) => ({
  userId,
  status: NOT_PUT_AWAY,
  $nor: [{ 'payment.method': 'card' as const, status: mongoose.trusted({ $in: CAME_TO_NOTHING }) }],
});

@Injectable()
export class OrderRepository {
  constructor(
    @InjectModel(Order.name) private readonly orders: Model<Order>,
    @InjectModel(Counter.name) private readonly counters: Model<Counter>,
    private readonly clock: Clock,
  ) {}

  newId = (): string => new Types.ObjectId().toString();

  /** Next value of a series, from 1. Not part of any transaction: a number may be lost, never given twice. */
  async next(series: string): Promise<number> {
    const row = await this.counters
      .findOneAndUpdate(
        { _id: series },
        { $inc: { value: 1 } },
        { upsert: true, returnDocument: 'after', session: null },
      )
      .lean<Counter>();
    if (!row) throw new Error(`The series ${series} could not be counted`);
    return row.value;
  }

  async insert({ id, ...order }: NewOrder): Promise<void> {
    const history = order.history.map((move) => ({ ...move, ...requestOfNow() }));
    await this.orders.create([{ ...order, history, _id: new Types.ObjectId(id), billNumber: null }]);
  }

  async findById(id: string): Promise<OrderFields | null> {
    return orNull(await this.orders.findById(id).lean<StoredOrder>());
  }

  async findOwn(id: string, userId: string): Promise<OrderFields | null> {
    return orNull(await this.orders.findOne({ _id: id, userId }).lean<StoredOrder>());
  }

  async findByNumber(number: string): Promise<OrderFields | null> {
    const terms = number.toLowerCase();
    return orNull(await this.orders.findOne({ terms, number: terms.toUpperCase() }).lean<StoredOrder>());
  }

  async findByCheckoutKey(checkoutKey: string): Promise<OrderFields | null> {
    return orNull(await this.orders.findOne({ checkoutKey }).lean<StoredOrder>());
  }

  async findBySession(sessionId: string): Promise<OrderFields | null> {
    return orNull(await this.orders.findOne({ 'stripe.sessionId': sessionId }).lean<StoredOrder>());
  }

  async findByIntent(intentId: string): Promise<OrderFields | null> {
    return orNull(await this.orders.findOne({ 'stripe.intentId': intentId }).lean<StoredOrder>());
  }

  /** The newest orders of a person, or of everybody, without those put away. */
  async findNewest(userId: string | null, limit: number): Promise<OrderFields[]> {
    const orders = await this.orders
      .find(userId ? ownOrders(userId) : { status: NOT_PUT_AWAY })
      .sort({ createdAt: -1 })
      .limit(limit)
      .lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /** One page of a person's orders, newest first, without those put away. @param before id of the last one seen */
  async findOwnPage(userId: string, limit: number, before?: string): Promise<OrderFields[]> {
    const older = before ? { _id: mongoose.trusted({ $lt: new Types.ObjectId(before) }) } : {};
    const orders = await this.orders
      .find({ ...ownOrders(userId), ...older })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  countOwn = (userId: string): Promise<number> => this.orders.countDocuments(ownOrders(userId));

  /** Every order of a person, those put away included, oldest first. */
  async findAllOf(userId: string): Promise<OrderFields[]> {
    const orders = await this.orders.find({ userId }).sort({ _id: 1 }).lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /** Replaces what tells who ordered. */
  async setPerson(
    id: string,
    person: Pick<Order, 'customer' | 'terms' | 'address' | 'note' | 'taxId'>,
    has: { session: boolean; refunds: boolean },
  ): Promise<void> {
    await this.orders.updateOne(
      { _id: id },
      {
        $set: {
          ...person,
          notes: [],
          'payment.card': null,
          'payment.reference': '',
          ...(has.session ? { 'stripe.params': {} } : {}),
          ...(has.refunds ? { 'refunds.$[].note': '', 'refunds.$[].reference': '' } : {}),
        },
        ...(has.refunds ? { $unset: { 'refunds.$[].account': 1, 'refunds.$[].accountEnd': 1 } } : {}),
      },
    );
  }

  /** Orders that reached the person, whatever happened afterwards, newest first. */
  async findDelivered(userId: string, limit: number): Promise<OrderFields[]> {
    const orders = await this.orders
      .find({ userId, 'history.to': 'delivered' })
      .sort({ createdAt: -1 })
      .limit(limit)
      .lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /** Orders of a person that wait for this kind of payment, oldest first. */
  async findOpen(userId: string, method: PaymentMethod): Promise<OrderFields[]> {
    const orders = await this.orders
      .find({ userId, status: 'pending_payment', 'payment.method': method })
      .sort({ createdAt: 1 })
      .lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /** Card orders waiting for payment that were placed before a moment, oldest first. @param after the last one seen */
  async findPending(
    before: Date,
    limit: number,
    after?: Pick<OrderFields, 'id' | 'createdAt'>,
  ): Promise<OrderFields[]> {
    const further = after && [
      { createdAt: mongoose.trusted({ $gt: after.createdAt }) },
      { createdAt: after.createdAt, _id: mongoose.trusted({ $gt: new Types.ObjectId(after.id) }) },
    ];
    return this.findWaiting(before, limit, further ? { $or: mongoose.trusted(further) } : {});
  }

  /** Those of them that have no payment page. */
  findUnopened = (before: Date, limit: number): Promise<OrderFields[]> =>
    this.findWaiting(before, limit, { 'stripe.sessionId': mongoose.trusted({ $exists: false }) });

  private async findWaiting(before: Date, limit: number, more: QueryFilter<Order>): Promise<OrderFields[]> {
    const orders = await this.orders
      .find({
        status: mongoose.trusted({ $in: ['pending_payment', 'payment_processing'] }),
        'payment.method': 'card',
        createdAt: mongoose.trusted({ $lt: before }),
        ...more,
      })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limit)
      .lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /** Payments of which a refund is on its way. */
  async findRefunding(): Promise<string[]> {
    const orders = await this.orders
      .find({ 'refunds.state': 'requested' }, { 'stripe.intentId': 1 })
      .lean<Pick<Order, 'stripe'>[]>();
    return orders.flatMap(({ stripe }) => stripe?.intentId ?? []);
  }

  /**
   * The one way an order changes its status: only from the status it was seen in.
   * An order that ends unpaid or in review gives its checkout key back, so the same cart can be ordered again.
   * @returns the order after the move; null when it was no longer in `from`
   */
  async setStatus(
    id: string,
    from: OrderStatus,
    move: { to: OrderStatus; by: Actor; cause: string },
    change: { payment?: StoredPayment; intentId?: string; shipping?: Order['shipping'] } = {},
  ): Promise<OrderFields | null> {
    const { payment, shipping, intentId } = change;
    const found = wordsOf(payment?.reference ?? '', shipping?.tracking ?? '', intentId ?? '');
    const frees = move.to === 'review' || (UNPAID_ENDS as readonly string[]).includes(move.to);
    const order = await this.orders
      .findOneAndUpdate(
        { _id: id, status: from },
        {
          $set: {
            status: move.to,
            ...(payment ? { payment } : {}),
            ...(shipping ? { shipping } : {}),
            ...(intentId ? { 'stripe.intentId': intentId } : {}),
          },
          $push: { history: { from, at: this.clock.now(), ...move, ...requestOfNow() } },
          ...findBy(found),
          ...(frees ? { $unset: { checkoutKey: 1 } } : {}),
        },
        { returnDocument: 'after' },
      )
      .lean<StoredOrder>();
    return orNull(order);
  }

  /** Takes the right to ask the provider for a session. @returns false when somebody else asks, or one is bound */
  async leaseRequest(id: string, forMs: number): Promise<boolean> {
    const isFree = {
      'stripe.sessionId': mongoose.trusted({ $exists: false }),
      ...areOver(['stripe.leaseUntil']),
    };
    const { modifiedCount } = await this.orders.updateOne(
      { _id: id, ...isFree },
      [{ $set: { 'stripe.leaseUntil': later(forMs) } }],
      PIPELINE,
    );
    return modifiedCount === 1;
  }

  async endLease(id: string): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $unset: { 'stripe.leaseUntil': 1 } });
  }

  /**
   * Binds the provider's session to the order, once.
   * @returns false when another one is bound, or the order had ended before any was
   */
  async bindSession(id: string, sessionId: string, url: string | null): Promise<boolean> {
    const { modifiedCount } = await this.orders.updateOne(
      { _id: id, status: 'pending_payment', 'stripe.sessionId': mongoose.trusted({ $exists: false }) },
      { $set: { 'stripe.sessionId': sessionId, 'stripe.url': url ?? '' } },
    );
    if (modifiedCount === 1) return true;
    return (await this.orders.exists({ _id: id, 'stripe.sessionId': sessionId })) !== null;
  }

  /** Replaces the request to the provider after the one before came to nothing. */
  async setRequest(id: string, before: number, request: StoredSession): Promise<void> {
    const { attempt, params, askedAt, expiresAt } = request;
    await this.orders.updateOne(
      { _id: id, 'stripe.attempt': before, 'stripe.sessionId': mongoose.trusted({ $exists: false }) },
      {
        $set: {
          'stripe.attempt': attempt,
          'stripe.params': params,
          'stripe.askedAt': askedAt,
          'stripe.expiresAt': expiresAt,
        },
      },
    );
  }

  async setRefunded(id: string, refundedCents: number): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: { 'payment.refundedCents': refundedCents } });
  }

  async setDisputed(id: string, disputed: boolean, disputeLost: boolean): Promise<void> {
    const change = { 'payment.disputed': disputed, 'payment.disputeLost': disputeLost };
    await this.orders.updateOne({ _id: id }, { $set: change });
  }

  async setWithdrawal(id: string, withdrawal: StoredWithdrawal): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: { withdrawal } });
  }

  async setBillNumber(id: string, billNumber: string): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: { billNumber }, ...findBy(billTerms(billNumber)) });
  }
}
