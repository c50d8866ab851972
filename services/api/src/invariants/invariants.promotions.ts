import type { OrderStatus } from '@munay/contracts/order/order-status';
import type { Snapshot } from '../database/snapshot';
import type { Order } from '../modules/order/order.schema';
import { normalizeCode } from '../modules/promotion/promotion.codes';
import type {
  Promotion,
  PromotionBuyer,
  PromotionCode,
  PromotionUse,
  UseState,
} from '../modules/promotion/promotion.schema';

const BATCH = 1_000;
const PUBLISHED_STATES = ['active', 'paused', 'ended'];

/**
 * Permitted states of a promotion use, keyed by order status. For statuses that are not listed, any state is permitted.
 */
const PERMITTED_STATES: Partial<Record<OrderStatus, readonly UseState[]>> = {
  pending_payment: ['reserved'],
  payment_processing: ['reserved'],
  paid: ['committed'],
  processing: ['committed'],
  shipped: ['committed'],
  delivered: ['committed'],
  expired: ['released'],
  cancelled: ['released'],
  payment_failed: ['released'],
  archived: ['released'],
};

type CheckedOrder = Pick<Order, 'number' | 'status' | 'promotions'> & { _id: { toString(): string } };

/** Whether the counters of the promotion include the use. */
const isCounted = ({ state, late }: PromotionUse): boolean => state !== 'released' && !late;

/** I11a: remaining and recorded uses add up to each limit. */
async function checkUseLimits(read: Snapshot, uses: readonly PromotionUse[]): Promise<string[]> {
  const violations: string[] = [];
  const countUses = (matches: (use: PromotionUse) => boolean): number => uses.filter(matches).length;
  const promotions = await read.findRows<Promotion & { _id: { toString(): string } }>('promotions', {
    state: { $in: PUBLISHED_STATES },
    left: { $exists: true },
  });
  for (const { _id, left = 0, maxUses } of promotions) {
    const useCount = countUses(({ promotionId, counted }) => counted && promotionId === _id.toString());
    if (left + useCount !== maxUses)
      violations.push(`${_id.toString()}: ${left} left, ${useCount} used, ${maxUses} in all`);
  }
  const ids = [...new Set(uses.flatMap(({ code }) => code ?? []))];
  for (const { _id, left = 0 } of await read.findRows<PromotionCode>('promotion_codes', {
    _id: { $in: ids },
  })) {
    const useCount = countUses(({ code }) => code === _id);
    if (left + useCount !== 1) violations.push(`code ${_id}: ${left} left, ${useCount} used`);
  }
  return violations;
}

/** I11b: no buyer has more uses of a promotion than allowed, and every use has an order. */
async function checkBuyerLimits(read: Snapshot, uses: readonly PromotionUse[]): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const { perBuyer, promotionId, keys } of uses)
    if (perBuyer)
      for (const key of keys)
        counts.set(`${promotionId}:${key}`, (counts.get(`${promotionId}:${key}`) ?? 0) + 1);
  const limits = await read.findRows<Promotion & { _id: { toString(): string } }>('promotions', {
    state: { $in: PUBLISHED_STATES },
  });
  const limitByPromotion = new Map(limits.map(({ _id, perBuyer }) => [_id.toString(), perBuyer ?? Infinity]));
  const violations: string[] = [];
  for await (const rows of read.readBatches<PromotionBuyer>('promotion_buyers', {}, {}, BATCH))
    for (const { _id, used } of rows) {
      if (used === undefined) continue;
      const [promotionId = ''] = _id.split(':');
      if (used !== (counts.get(_id) ?? 0) || used > (limitByPromotion.get(promotionId) ?? Infinity))
        violations.push(`${_id}: used ${used}, by orders ${counts.get(_id) ?? 0}`);
    }
  return violations;
}

/** I11c: each limited promotion of an order has a use in a state that matches the order. */
async function listUseViolations(read: Snapshot, uses: readonly PromotionUse[]): Promise<string[]> {
  const open = new Map(uses.map((use) => [use._id, use.state]));
  const violations: string[] = [];
  const projection = { number: 1, status: 1, promotions: 1 };
  for await (const orders of read.readBatches<CheckedOrder>(
    'orders',
    { 'promotions.id': { $gt: '' } },
    projection,
    BATCH,
  ))
    for (const { _id, number, status, promotions = [] } of orders)
      for (const { id, limited } of promotions) {
        if (!limited) continue;
        const state = open.get(`${_id.toString()}:${id}`);
        open.delete(`${_id.toString()}:${id}`);
        if (!state || !(PERMITTED_STATES[status] ?? [state]).includes(state))
          violations.push(`${number}: is ${status}, its use of ${id} ${state ?? 'missing'}`);
      }
  return [...violations, ...[...open.keys()].map((id) => `${id}: a use without an order`)];
}

/** I11d: every row of a code belongs to a promotion that has this code or uses single-use codes. */
async function checkCodes(read: Snapshot): Promise<string[]> {
  const rows = await read.findRows<Pick<Promotion, 'redemption' | 'code'> & { _id: { toString(): string } }>(
    'promotions',
    {},
    { redemption: 1, code: 1 },
  );
  const promotionsById = new Map(rows.map((promotion) => [promotion._id.toString(), promotion]));
  const orphanedCodes = new Set(
    rows.flatMap(({ redemption, code }) =>
      redemption === 'shared' && code !== undefined ? normalizeCode(code) : [],
    ),
  );
  const violations: string[] = [];
  for await (const codes of read.readBatches<PromotionCode>('promotion_codes', {}, {}, BATCH))
    for (const { _id, promotionId, left } of codes) {
      const { redemption, code } = promotionsById.get(promotionId) ?? {};
      const isOwnCode = redemption === 'shared' && code !== undefined && normalizeCode(code) === _id;
      if (isOwnCode) orphanedCodes.delete(_id);
      if (redemption === 'single' ? left === undefined : !isOwnCode)
        violations.push(`code ${_id}: is of ${promotionId}, which does not name it`);
    }
  return [
    ...violations,
    ...[...orphanedCodes].map((code) => `code ${code}: named by a promotion, without a row`),
  ];
}

export async function checkPromotions(
  read: Snapshot,
): Promise<Record<'limits' | 'buyers' | 'uses' | 'codes', string[]>> {
  const uses = await read.findRows<PromotionUse>('promotion_uses');
  const countedUses = uses.filter(isCounted);
  return {
    limits: await checkUseLimits(read, countedUses),
    buyers: await checkBuyerLimits(read, countedUses),
    uses: await listUseViolations(read, uses),
    codes: await checkCodes(read),
  };
}
