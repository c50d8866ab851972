import { excludeSkus } from '@munay/contracts/pricing/announced-code';
import type { Promotion as PricedPromotion } from '@munay/contracts/pricing/promotion';
import type { StoredPromotion } from './promotion.schema';
import type { PromotionFields } from './promotion.types';

export const toFields = ({ _id, ...promotion }: StoredPromotion): PromotionFields => ({
  ...promotion,
  id: _id.toString(),
});

/** The promotion as input of the pricing functions. */
export function toPricedPromotion(promotion: PromotionFields): PricedPromotion {
  const {
    id,
    position,
    target,
    rule,
    scope,
    minCents,
    startsAt,
    endsAt,
    exclusive,
    includesDiscounted,
    redemption,
  } = promotion;
  const commonFields = { id, position, scope, minCents, startsAt, endsAt };
  const createPricedPromotion = (
    target === 'delivery'
      ? { ...commonFields, target, rule, exclusive: false }
      : { ...commonFields, target, rule, exclusive, includesDiscounted, personal: redemption === 'single' }
  ) as PricedPromotion;
  return excludeSkus(
    createPricedPromotion,
    promotion.excludedSizes.map(({ sku }) => sku),
  );
}
