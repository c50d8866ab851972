import type { PromotionInput } from '@munay/contracts/admin/promotion';
import { ApiClient } from './api-client.ts';
import { ENDPOINTS } from './contracts.ts';

/** A promotion of 10 % off the basket with a shared code. */
export const TEN_PERCENT: Omit<PromotionInput, 'code'> = {
  title: { es: 'Diez por ciento', en: 'Ten percent' },
  target: 'basket',
  rule: { kind: 'percent', percent: 10 },
  scope: {},
  redemption: 'shared',
  minCents: 0,
  includesDiscounted: true,
  exclusive: false,
  announced: false,
  starts: null,
  ends: null,
  maxUses: null,
  perBuyer: null,
  firstOrder: false,
};

type Kind = Pick<PromotionInput, 'target' | 'rule' | 'minCents' | 'exclusive'>;
const createGoodsPromotion = (rule: Kind['rule'], minCents = 0): Kind => ({
  target: 'goods',
  rule,
  minCents,
  exclusive: false,
});
const createBasketPromotion = (rule: Kind['rule'], minCents: number, exclusive = false): Kind => ({
  target: 'basket',
  rule,
  minCents,
  exclusive,
});
const createDeliveryPromotion = (cents: number, minCents: number): Kind => ({
  target: 'delivery',
  rule: { kind: 'to', cents, zones: ['peninsula'] },
  minCents,
  exclusive: false,
});

/**
 * One promotion per target and kind, all of which are evaluated for every cart. With three demo soaps, the first takes
 * a third off the soaps and the second reduces the delivery price; the others need more units or a higher total.
 */
const AUTOMATIC_PROMOTIONS: readonly Kind[] = [
  createGoodsPromotion({ kind: 'buyGet', buy: 2, get: 1, percent: 100 }),
  createDeliveryPromotion(290, 0),
  createGoodsPromotion({ kind: 'buyGet', buy: 3, get: 1, percent: 50, times: 1 }),
  createGoodsPromotion({ kind: 'steps', steps: [{ from: 5, percent: 10 }] }),
  createGoodsPromotion({ kind: 'percent', percent: 15 }, 9_000),
  createGoodsPromotion({ kind: 'amountEach', cents: 50 }, 8_000),
  createBasketPromotion({ kind: 'percent', percent: 5 }, 10_000),
  createBasketPromotion({ kind: 'amount', cents: 300 }, 6_000),
  createBasketPromotion({ kind: 'percent', percent: 20 }, 20_000, true),
  createDeliveryPromotion(0, 4_000),
];

/**
 * Publishes automatic promotions like staff.
 * @param count how many of the ten promotions to publish
 * @throws Error if there are fewer, or the shop rejects one
 */
export async function publishAutomaticPromotions(
  shop: { url: string; origin: string },
  count: number,
): Promise<void> {
  if (count === 0) return;
  if (!(count <= AUTOMATIC_PROMOTIONS.length))
    throw new Error(`There are ${AUTOMATIC_PROMOTIONS.length} promotions to publish`);
  const staff = await ApiClient.connectAsAdmin(shop);
  for (const [index, promotion] of AUTOMATIC_PROMOTIONS.slice(0, count).entries()) {
    const title = { es: `Promoción ${index + 1}`, en: `Promotion ${index + 1}` };
    const body: PromotionInput = { ...TEN_PERCENT, ...promotion, title, redemption: 'automatic' };
    const { _id: id, version } = await staff.fetchData(ENDPOINTS.createPromotion, { body });
    await staff.fetchData(ENDPOINTS.movePromotion, { params: { id }, body: { step: 'activate', version } });
  }
}
