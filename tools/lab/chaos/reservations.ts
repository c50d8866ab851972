import { setTimeout as delay } from 'node:timers/promises';
import type { FaultShop } from './fault-shop.ts';

/** Maximum wait for the reconciler, which finds missed payments and runs every five minutes. */
const SETTLED_TIMEOUT_MS = 8 * 60_000;

export type Sessions = (string | undefined)[];

/** Expires the reservations of these orders. */
export async function expireReservations({ db }: FaultShop, sessions: Sessions) {
  const orders = db.collection('orders').find({ 'stripe.sessionId': { $in: sessions.filter(Boolean) } });
  const ids = (await orders.toArray()).map(({ _id }) => _id);
  const expiredUpdate = { $set: { expiresAt: new Date(0) } };
  await db.collection('reservations').updateMany({ _id: { $in: ids }, state: 'reserved' }, expiredUpdate);
}

/** Waits until no order matches. @returns the orders that still match */
export async function findRemainingReservations({ db }: FaultShop, filter: object) {
  const orders = db.collection('orders');
  const deadline = Date.now() + SETTLED_TIMEOUT_MS;
  while ((await orders.countDocuments(filter)) > 0 && Date.now() < deadline) await delay(500);
  return orders.find(filter).toArray();
}

export const arePaymentsSettled = (shop: FaultShop, sessions: Sessions) =>
  findRemainingReservations(shop, {
    'stripe.sessionId': { $in: sessions.filter(Boolean) },
    status: 'pending_payment',
  });
