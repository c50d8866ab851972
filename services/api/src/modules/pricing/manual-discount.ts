import type { ManualDiscount } from '@munay/contracts/admin/draft-order';
import { sumCents } from '@munay/contracts/money';
import type { PricedOrder } from '@munay/contracts/pricing/price-order';
import type { BasketPromotion } from '@munay/contracts/pricing/promotion';
import type { ActivePromotion, Offers } from '../promotion/promotion.types';

/** The id of a manual discount among the promotions of an order. */
export const MANUAL_DISCOUNT_ID = '0'.repeat(24);

/**
 * Adds a manual discount to the promotions of an order. Either the discount or the promotions apply, whichever saves
 * more; if both save the same amount, the promotions apply.
 */
export function addManualDiscount(offers: Offers, { percent, cents = 0, reason }: ManualDiscount): Offers {
  const rule: BasketPromotion['rule'] =
    percent === undefined ? { kind: 'amount', cents } : { kind: 'percent', percent };
  const promotion: BasketPromotion = {
    id: MANUAL_DISCOUNT_ID,
    target: 'basket',
    rule,
    scope: {},
    position: Number.MAX_SAFE_INTEGER,
    minCents: 0,
    includesDiscounted: true,
    personal: false,
    exclusive: true,
    startsAt: null,
    endsAt: null,
  };
  const known: ActivePromotion = {
    id: MANUAL_DISCOUNT_ID,
    version: 0,
    title: { es: reason, en: reason },
    redemption: 'automatic',
    announced: false,
    perBuyer: null,
    firstOrder: false,
    endsAt: null,
  };
  return {
    ...offers,
    promotions: [...offers.promotions, promotion],
    known: new Map([...offers.known, [MANUAL_DISCOUNT_ID, known]]),
  };
}

/** The amount that promotions on goods and basket save, in cents. */
export const sumGoodsSavings = ({ promotions }: PricedOrder): number =>
  sumCents(promotions.filter(({ target }) => target !== 'delivery').map(({ cents }) => cents));

export const hasManualDiscount = ({ promotions }: PricedOrder): boolean =>
  promotions.some(({ id }) => id === MANUAL_DISCOUNT_ID);
