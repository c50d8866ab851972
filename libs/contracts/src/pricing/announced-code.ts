import { getKind } from '../promotion/kinds';
import { type GoodsLine, unitPriceCents } from './lines';
import { isReached, type Promotion } from './promotion';
import { findBestStack } from './stacking';

/** A higher limit of uses per buyer does not restrict any buyer: such promotions are for all buyers. */
const MAX_ANNOUNCED_PER_BUYER = 5;

/** Whether a promotion lowers the price of each unit, regardless of the rest of the cart. */
export const isPriceReduction = (promotion: Promotion): boolean =>
  getKind(promotion).reducesUnitPrice(promotion.rule);

/** Whether these limits exclude no buyer. */
export const isForAllBuyers = ({
  perBuyer,
  firstOrder,
}: {
  perBuyer: number | null;
  firstOrder: boolean;
}): boolean => !firstOrder && (perBuyer === null || perBuyer > MAX_ANNOUNCED_PER_BUYER);

/**
 * The price of one unit with only this promotion, in cents: every buyer who uses it pays that price.
 * @returns null where it does not lower that price
 */
export function applyCentsOff(promotion: Promotion, unit: GoodsLine): number | null {
  const savedCents = isPriceReduction(promotion) ? findBestStack([promotion], [unit]).savedCents : 0;
  return savedCents > 0 ? unitPriceCents(unit) - savedCents : null;
}

/** Whether a single unit reaches the minimum of a promotion at its full price. */
export const reachesMinimum = (promotion: Promotion, unit: GoodsLine): boolean =>
  isReached(promotion, [{ ...unit, quantity: 1, reductionPercent: 0 }]);

/** A promotion that excludes these SKUs. */
export const excludeSkus = <Kind extends Promotion>(promotion: Kind, skus: readonly string[]): Kind => {
  if (skus.length === 0) return promotion;
  const { scope } = promotion;
  return {
    ...promotion,
    scope: { ...scope, except: { ...scope.except, skus: [...(scope.except?.skus ?? []), ...skus] } },
  };
};
