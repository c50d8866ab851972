import type { PromotionInput } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { callEndpointAs } from '../support/shop-calls';
import type { Suite } from '../support/suite';

/** A promotion with a code for ten percent off the basket. */
export const createBasketPromotion = (
  code: string,
  minCents: number,
  firstOrder = false,
): PromotionInput => ({
  title: { es: 'Diez por ciento', en: 'Ten percent' },
  target: 'basket',
  scope: {},
  redemption: 'shared',
  code,
  minCents,
  rule: { kind: 'percent', percent: 10 },
  includesDiscounted: true,
  exclusive: false,
  announced: false,
  starts: null,
  ends: null,
  maxUses: null,
  perBuyer: null,
  firstOrder,
});

export const activatePromotions = (suite: Suite, ...promotions: PromotionInput[]): Promise<void> =>
  suite.visitAs('admin', async ({ context }) => {
    for (const body of promotions) {
      const { _id, version } = await callEndpointAs(context, suite.shop, ENDPOINTS.createPromotion, { body });
      const input = { params: { id: _id }, body: { step: 'activate' as const, version } };
      await callEndpointAs(context, suite.shop, ENDPOINTS.movePromotion, input);
    }
  });
