import { getKind } from '../promotion/kinds';
import { type GoodsLine, unitPriceCents } from './lines';
import { isMinimumReached, type Promotion } from './promotion';
import { findBestStack } from './stacking';

/** A per-buyer limit above this number restricts no one in practice, so all buyers count as eligible. */
const MAX_ANNOUNCED_PER_BUYER = 5;

/** Whether a promotion lowers the price of each unit, regardless of the other goods in the cart. */
export const isUnitDiscount = (promotion: Promotion): boolean =>
  getKind(promotion).lowersUnitPrice(promotion.rule);

/** Whether no buyer is excluded by the promotion's limits. */
export const isForAllBuyers = ({
  perBuyer,
  firstOrder,
}: {
  perBuyer: number | null;
  firstOrder: boolean;
}): boolean => !firstOrder && (perBuyer === null || perBuyer > MAX_ANNOUNCED_PER_BUYER);

/**
 * The price of one unit in cents if only this promotion applies. Every buyer who uses the promotion pays this price.
 * @returns null if the promotion does not lower the price
 */
export function applyCentsOff(promotion: Promotion, unit: GoodsLine): number | null {
  const savedCents = isUnitDiscount(promotion) ? findBestStack([promotion], [unit]).savedCents : 0;
  return savedCents > 0 ? unitPriceCents(unit) - savedCents : null;
}

/** Whether the full price of a single unit reaches the minimum of a promotion. */
export const reachesMinimum = (promotion: Promotion, unit: GoodsLine): boolean =>
  isMinimumReached(promotion, [{ ...unit, quantity: 1, appliedDiscountPercent: 0 }]);

/** Copies a promotion with these SKUs excluded from its scope. */
export const excludeSkus = <Kind extends Promotion>(promotion: Kind, skus: readonly string[]): Kind => {
  if (skus.length === 0) return promotion;
  const { scope } = promotion;
  return {
    ...promotion,
    scope: { ...scope, except: { ...scope.except, skus: [...(scope.except?.skus ?? []), ...skus] } },
  };
};
