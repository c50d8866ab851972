import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { type Actor, hasEndedUnpaid, type OrderStatus } from '@munay/contracts/order/order-status';
import { getDriverCollection, getTransactionOptions } from '../../database/joined';
import { getCurrentRequest } from '../../logging/request-scope';
import { Clock } from '../../runtime/clock';
import { matchPart, toFieldsOrNull } from './order.repository';
import { Order, type OrderFields, type StoredOrder } from './order.schema';
import { addTokens, toCodeTokens, toInvoiceTokens } from './order.search-tokens';
import type { StoredPayment } from './schema/payment.schema';
import type { StoredShipping } from './schema/recipient.schema';

export interface Move {
  to: OrderStatus;
  by: Actor;
  cause: string;
  /** Id of the request that caused the change; defaults to the current request. */
  requestId?: string;
}

export interface Change {
  payment?: Partial<StoredPayment>;
  intentId?: string | undefined;
  shipping?: StoredShipping;
}

/** @param terms search tokens to add */
function toMoveUpdate(
  from: OrderStatus,
  move: Move,
  { payment, shipping, intentId }: Change,
  at: Date,
  terms: readonly string[] = [],
) {
  const found = toCodeTokens(payment?.reference ?? '', shipping?.tracking ?? '', intentId ?? '');
  const releasesKey = move.to === 'review' || hasEndedUnpaid({ status: move.to });
  return {
    $set: {
      status: move.to,
      ...matchPart('payment', payment),
      ...(shipping ? { shipping } : {}),
      ...(intentId ? { 'stripe.intentId': intentId } : {}),
    },
    $push: { history: { from, at, ...getCurrentRequest(), ...move } },
    ...addTokens([...found, ...terms]),
    ...(releasesKey ? { $unset: { checkoutKey: 1 as const } } : {}),
  };
}

/** Status changes of orders, together with the invoice of a sale. */
@Injectable()
export class OrderMoveRepository {
  constructor(
    @InjectModel(Order.name) private readonly orders: Model<Order>,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the status of a single order if it still has the expected status. No other code may do so. An order that
   * ends unpaid or in review releases its checkout key, so that the same cart can be ordered again.
   * @returns the updated order; null when it was no longer in `from`
   */
  async setStatus(
    id: string,
    from: OrderStatus,
    move: Move,
    change: Change = {},
  ): Promise<OrderFields | null> {
    const order = await this.orders
      .findOneAndUpdate({ _id: id, status: from }, toMoveUpdate(from, move, change, this.clock.now()), {
        returnDocument: 'after',
      })
      .lean<StoredOrder>();
    return toFieldsOrNull(order);
  }

  /**
   * Undoes the last status change and removes it from the history, from which sales figures are calculated.
   * @returns false when the order has changed since it was read
   */
  async undoMove(
    { id, status, updatedAt }: OrderFields,
    to: OrderStatus,
    change: { shipping: StoredShipping; terms: string[] },
  ): Promise<boolean> {
    const { modifiedCount } = await this.orders.updateOne(
      { _id: id, status, updatedAt },
      { $set: { status: to, ...change }, $pop: { history: 1 } },
    );
    return modifiedCount === 1;
  }

  /**
   * Sets several orders to sold, with their invoice numbers. Uses the MongoDB driver directly for speed.
   * @returns how many orders had not changed since they were read
   */
  async setSold(
    sales: readonly { order: OrderFields; move: Move; change: Change; billNumber: string }[],
  ): Promise<number> {
    const at = this.clock.now();
    const { modifiedCount } = await getDriverCollection(this.orders).bulkWrite(
      sales.map(({ order, move, change, billNumber }) => {
        const { id, status, version, updatedAt } = order;
        const { $set, ...update } = toMoveUpdate(status, move, change, at, toInvoiceTokens(billNumber));
        return {
          updateOne: {
            filter: { _id: new Types.ObjectId(id), status, version, updatedAt },
            update: { $set: { ...$set, billNumber, updatedAt: at }, ...update },
          },
        };
      }),
      getTransactionOptions(),
    );
    return modifiedCount;
  }
}
