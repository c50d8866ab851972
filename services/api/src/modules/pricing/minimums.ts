import { isUndisclosedDiscount } from '@munay/contracts/admin/promotion-publishing';
import { excludeSkus, reachesMinimum } from '@munay/contracts/pricing/announced-code';
import type { GoodsLine } from '@munay/contracts/pricing/lines';
import type { Promotion } from '@munay/contracts/pricing/promotion';
import type { Offers } from '../promotion/promotion.types';

/**
 * Excludes sizes from promotions if a single unit meets the minimum order value. For such sizes, the promotion would
 * lower every buyer's price without being shown. This can happen when a price rises after the promotion was published.
 */
export function excludeReachingMinimum(
  { promotions, codes, known }: Offers,
  goods: readonly GoodsLine[],
): Pick<Offers, 'promotions' | 'codes'> {
  const excludeReachedLines = (promotion: Promotion): Promotion => {
    const fields = known.get(promotion.id);
    if (!fields || promotion.minCents === 0 || !isUndisclosedDiscount({ ...fields, promotion }))
      return promotion;
    const affectedLines = goods.filter((line) => reachesMinimum(promotion, line));
    return excludeSkus(
      promotion,
      affectedLines.map(({ sku }) => sku),
    );
  };
  return {
    promotions: promotions.map(excludeReachedLines),
    codes: codes.map((code) => ({
      ...code,
      promotion: code.promotion && excludeReachedLines(code.promotion),
    })),
  };
}
