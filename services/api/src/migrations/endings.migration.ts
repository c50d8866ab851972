import { mongo } from 'mongoose';
import { canTransition } from '@munay/contracts/order/order-status';
import { WALK } from '../database/snapshot';
import { leftEmpty } from '../invariants/invariants.endings';
import { taxedOutside } from '../invariants/invariants.territory';
import { listKnown } from '../invariants/known';
import type { Invoice } from '../modules/invoice/invoice.schema';
import type { Order } from '../modules/order/order.schema';
import { BANK_TOOK_IT } from '../modules/order/queries/order-stored.query';
import { owedRefunds } from '../modules/order/rules/refund.rules';
import { isGivenBack } from '../modules/withdrawal/withdrawal.rules';
import type { Withdrawal } from '../modules/withdrawal/withdrawal.schema';

type Stored = mongo.WithId<Order>;

/**
 * Ends orders whose dispute was lost: the amount was not stored, so the whole remainder counts until the provider is
 * called. Failed refunds become owed, and so does their amount. What cannot be repaired is listed.
 */
export async function endOrders(db: mongo.Db): Promise<void> {
  const orders = db.collection<Order>('orders');
  for await (const order of orders.find({ 'payment.disputeLost': true }, WALK)) await endLost(db, order);
  for await (const order of orders.find({ 'refunds.state': 'failed' }, WALK)) await oweFailed(db, order);
  for await (const order of orders.find({ 'history.to': 'shipped' }, WALK))
    if (leftEmpty(order)) await listKnown(db, 'I19', order.number, 'left with pieces of the shelf');
  for (const collection of ['invoices', 'credit_notes'])
    for await (const document of db.collection<Invoice>(collection).find({}, WALK))
      if (taxedOutside(document))
        await listKnown(db, 'I21', document.number, 'issued with Spanish VAT outside its territory');
}

async function endLost(db: mongo.Db, { _id, number, status, payment }: Stored): Promise<void> {
  if (payment.chargedBackCents !== undefined) return;
  const taken = payment.paidCents - payment.refundedCents;
  const ends = taken > 0 && canTransition(status, 'charged_back', 'system');
  const move = { from: status, to: 'refunded', at: new Date(), by: 'system', cause: BANK_TOOK_IT } as const;
  await db.collection<Order>('orders').updateOne(
    { _id, status },
    {
      $set: { 'payment.chargedBackCents': taken, ...(ends && { status: 'refunded' as const }) },
      ...(ends && { $push: { history: move } }),
    },
  );
  await listKnown(db, 'I4', number, 'the sum of a lost dispute was not kept');
}

async function oweFailed(db: mongo.Db, order: Stored): Promise<void> {
  if (owedRefunds(order).length === 0 || order.refundOwedSince) return;
  await db
    .collection<Order>('orders')
    .updateOne({ _id: order._id }, { $set: { refundOwedSince: new Date() } });
  const refunds = order.refunds.map((refund) =>
    refund.state === 'failed' ? { ...refund, state: 'done' as const } : refund,
  );
  const withdrawals = db.collection<Withdrawal>('withdrawals');
  for await (const one of withdrawals.find({ orderId: order._id.toString() }, WALK)) {
    const wasEnded = one.closedAt && isGivenBack(one, { ...order, refunds });
    if (!wasEnded || isGivenBack(one, order)) continue;
    await withdrawals.updateOne({ _id: one._id }, { $set: { closedAt: null } });
    if (order.withdrawal?.reference === one.reference)
      await db
        .collection<Order>('orders')
        .updateOne({ _id: order._id }, { $set: { 'withdrawal.closedAt': null } });
  }
}
