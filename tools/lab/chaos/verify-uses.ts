import type { mongo } from 'mongoose';
import type { OrderStatus } from '@munay/contracts/order/order-status';

/** Statuses in which an order uses its promotions, and those in which it never will. */
const OPEN_STATUSES: readonly OrderStatus[] = [
  'pending_payment',
  'payment_processing',
  'paid',
  'processing',
  'shipped',
  'delivered',
];
export const UNPAID_FINAL_STATUSES: readonly OrderStatus[] = ['expired', 'cancelled', 'payment_failed'];

interface PromotionUse {
  _id: string;
  promotionId: string;
  keys: string[];
  perBuyer: boolean;
  counted: boolean;
  state: 'reserved' | 'committed' | 'released';
  late?: true;
}

/** Compares the limits of promotions with the orders that use them, independently of the shop's own check. */
export async function verifyUsesAgainstOrders(client: mongo.MongoClient) {
  const [problems, oversold]: [string[], string[]] = [[], []];
  await client.withSession({ snapshot: true }, async (session) => {
    const db = client.db();
    const readCollection = (name: string) => db.collection(name).find({}, { session }).toArray();
    const [orders, promotions, buyers] = [
      await readCollection('orders'),
      await readCollection('promotions'),
      await readCollection('promotion_buyers'),
    ];
    const uses = (await readCollection('promotion_uses')) as unknown as PromotionUse[];
    const useById = new Map(uses.map((use) => [use._id, use]));

    const ordersWithUse = orders.flatMap(({ _id, number, status, promotions: applied = [] }) =>
      (applied as { id: string; limited?: boolean }[])
        .filter(({ limited }) => limited)
        .map(({ id }) => ({ number, status, id, use: useById.get(`${_id.toString()}:${id}`) })),
    );
    for (const { number, status, id, use } of ordersWithUse) {
      const state = use?.state ?? 'none';
      if (OPEN_STATUSES.includes(status) && (state === 'none' || state === 'released'))
        oversold.push(`${number} is ${status}, its use of ${id} is ${state}`);
      if (UNPAID_FINAL_STATUSES.includes(status) && state !== 'released')
        problems.push(`${number} is ${status}, its use of ${id} is ${state}`);
    }
    const isCounted = (use: PromotionUse | undefined) => use && use.state !== 'released' && !use.late;
    for (const { _id, left, maxUses } of promotions) {
      if (left === undefined || maxUses === null) continue;
      const useCount = ordersWithUse.filter(({ id, use }) => id === _id.toString() && isCounted(use)).length;
      if (left < 0 || useCount > maxUses) oversold.push(`${_id.toString()}: ${useCount} uses of ${maxUses}`);
      else if (left + useCount !== maxUses)
        problems.push(`uses of ${_id.toString()}: ${left} left and ${useCount} used of ${maxUses}`);
    }
    const maxPerBuyer = new Map(
      promotions.map(({ _id, perBuyer }) => [_id.toString(), perBuyer ?? Infinity]),
    );
    for (const { _id, used } of buyers) {
      const [promotionId = '', ...key] = String(_id).split(':');
      if (used === undefined) continue;
      const buyerUses = ordersWithUse.filter(
        ({ id, use }) => id === promotionId && isCounted(use) && use?.keys.includes(key.join(':')),
      ).length;
      if (used < 0 || buyerUses > Number(maxPerBuyer.get(promotionId)))
        oversold.push(`${String(_id)}: ${buyerUses} uses`);
      if (used !== buyerUses) problems.push(`${String(_id)}: counted ${used}, orders have ${buyerUses}`);
    }
  });
  return { lost: problems, oversold };
}
