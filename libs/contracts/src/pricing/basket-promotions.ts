import { sumCents } from '../money';
import type { BasketKind } from '../promotion/kind';
import { KINDS } from '../promotion/kinds';
import { allocateCents } from './allocate';
import type { GoodsLine } from './lines';
import { type BasketPromotion, isUsable, minUnitCents, type Use } from './promotion';

/**
 * Discount of a basket promotion. @param units number of units in scope @param getRemainingCents price of a line after
 * the goods promotions
 */
function computeDiscount(promotion: BasketPromotion, units: number, getRemainingCents: number): number {
  const { rule } = promotion;
  const kind: BasketKind = KINDS.basket[rule.kind];
  return kind.computeDiscountCents(rule, getRemainingCents, minUnitCents(promotion) * units);
}

/**
 * Applies at most one basket promotion to the amount after the goods promotions, and distributes its discount over the
 * usable lines in proportion to their remaining amounts. The promotion with the highest savings wins; ties go to the
 * one published first.
 * @param promotions promotions whose minimum is reached, in order of publication
 * @param lines sorted by SKU
 * @param getRemainingCents price of a line after the goods promotions
 */
export function applyBasketPromotions(
  promotions: readonly BasketPromotion[],
  lines: readonly GoodsLine[],
  getRemainingCents: (line: GoodsLine) => number,
): Use<BasketPromotion> | null {
  let best: {
    promotion: BasketPromotion;
    usable: GoodsLine[];
    remainingCents: number[];
    cents: number;
  } | null = null;
  for (const promotion of promotions) {
    const usable = lines.filter((line) => isUsable(promotion, line));
    const remainingCents = usable.map(getRemainingCents);
    const units = usable.reduce((sum, { quantity }) => sum + quantity, 0);
    const cents = computeDiscount(promotion, units, sumCents(remainingCents));
    if (cents > (best?.cents ?? 0)) best = { promotion, usable, remainingCents, cents };
  }
  if (!best) return null;
  const { promotion, usable, remainingCents, cents } = best;
  const shares = allocateCents(cents, remainingCents);
  return { promotion, cents, centsByLine: new Map(usable.map(({ id }, index) => [id, shares[index] ?? 0])) };
}
