import type { ManualCut } from '@munay/contracts/admin/draft-order';
import { sumCents } from '@munay/contracts/money';
import type { PricedOrder } from '@munay/contracts/pricing/price-order';
import type { BasketPromotion } from '@munay/contracts/pricing/promotion';
import type { Offers, PromotionFields } from '../promotion/promotion.types';

/** Stands for a manual discount among the promotions of an order. */
export const MANUAL_CUT = '0'.repeat(24);

/** Adds a manual discount to what an order may take: it goes alone, and of equal savings the promotions win. */
export function withManualCut(offers: Offers, { percent, cents = 0, reason }: ManualCut): Offers {
  const rule: BasketPromotion['rule'] =
    percent === undefined ? { kind: 'amount', cents } : { kind: 'percent', percent };
  const common = {
    lane: 'basket',
    rule,
    scope: { of: 'all' },
    minCents: 0,
    alsoReduced: true,
    personal: false,
    alone: true,
  } as const;
  const promotion = {
    ...common,
    id: MANUAL_CUT,
    position: Number.MAX_SAFE_INTEGER,
    startsAt: null,
    endsAt: null,
  };
  const at = new Date(0);
  const known: PromotionFields = {
    ...promotion,
    ...{ title: { es: reason, en: reason }, state: 'active', way: 'automatic', announced: false, version: 0 },
    ...{ maxUses: null, perBuyer: null, firstOrder: false, excludedSizes: [], createdAt: at, updatedAt: at },
  };
  return {
    ...offers,
    promotions: [...offers.promotions, promotion],
    known: new Map([...offers.known, [MANUAL_CUT, known]]),
  };
}

/** What promotions on goods and basket save, in cents. */
export const savedOnGoods = ({ promotions }: PricedOrder): number =>
  sumCents(promotions.filter(({ lane }) => lane !== 'delivery').map(({ cents }) => cents));

export const isCutManually = ({ promotions }: PricedOrder): boolean =>
  promotions.some(({ id }) => id === MANUAL_CUT);
