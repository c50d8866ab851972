import { sumCents } from '../money';
import { applyBasketPromotions } from './basket-promotions';
import { applyGoodsPromotions } from './goods-promotions';
import { computeLineCents, type GoodsLine } from './lines';
import {
  type BasketPromotion,
  filterPublishedPromotions,
  type GoodsPromotion,
  isMinimumReached,
  type Promotion,
  type Use,
} from './promotion';

/** Result of applying goods and basket promotions together. */
export interface Stack {
  uses: Use<GoodsPromotion | BasketPromotion>[];
  savedCents: number;
  /** Number of units that each goods promotion could choose from. */
  eligibleUnits: ReadonlyMap<GoodsPromotion, number>;
}

const isGoodsPromotion = (promotion: Promotion): promotion is GoodsPromotion => promotion.target === 'goods';
const isBasketPromotion = (promotion: Promotion): promotion is BasketPromotion =>
  promotion.target === 'basket';

/** Cents that promotions subtract from a line. */
export const sumLineDiscounts = (uses: readonly Use[], lineId: string): number =>
  sumCents(uses.map(({ centsByLine }) => centsByLine.get(lineId) ?? 0));

/** Applies goods and basket promotions; delivery promotions are ignored. */
function stackPromotions(promotions: readonly Promotion[], lines: readonly GoodsLine[]): Stack {
  const reachedPromotions = promotions.filter((promotion) => isMinimumReached(promotion, lines));
  const { uses, eligibleUnits } = applyGoodsPromotions(reachedPromotions.filter(isGoodsPromotion), lines);
  const basket = applyBasketPromotions(
    reachedPromotions.filter(isBasketPromotion),
    lines,
    (line) => computeLineCents(line) - sumLineDiscounts(uses, line.id),
  );
  const all = basket ? [...uses, basket] : uses;
  return { uses: all, savedCents: sumCents(all.map(({ cents }) => cents)), eligibleUnits: eligibleUnits };
}

/**
 * The goods and basket promotions with the highest savings: either all that can be combined, or one that excludes all
 * others. Ties go to the combination, then to the promotion published first.
 * @param lines sorted by SKU
 */
export function findBestStack(promotions: readonly Promotion[], lines: readonly GoodsLine[]): Stack {
  const sortedPromotions = filterPublishedPromotions(promotions);
  // Stryker disable next-line MethodExpression: a promotion saves no more alone than with others
  const stacks = sortedPromotions
    .filter(({ exclusive }) => exclusive)
    .map((promotion) => stackPromotions([promotion], lines));
  const combined = stackPromotions(
    sortedPromotions.filter(({ exclusive }) => !exclusive),
    lines,
  );
  return stacks.reduce((best, stack) => (stack.savedCents > best.savedCents ? stack : best), combined);
}
