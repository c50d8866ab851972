import { sumCents } from '../money';
import type { BasketKind } from '../promotion/kind';
import { KINDS } from '../promotion/kinds';
import { allocate } from './allocate';
import type { GoodsLine } from './lines';
import { type BasketPromotion, isUsable, minUnitCents, type Use } from './promotion';

/** @param units number of units in scope @param getRemainingCents their price after the goods lane */
function computeDiscount(promotion: BasketPromotion, units: number, getRemainingCents: number): number {
  const { rule } = promotion;
  const kind: BasketKind = KINDS.basket[rule.kind];
  return kind.computeDiscountCents(rule, getRemainingCents, minUnitCents(promotion) * units);
}

/**
 * The basket lane: one promotion on the amount after the goods lane, distributed over the usable lines in proportion to
 * their remaining amounts. The promotion with the highest savings applies; ties go to the one published first.
 * @param promotions whose minimum is reached, in order of publication
 * @param lines in SKU order
 * @param getRemainingCents price of a line after the goods lane
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
  const shares = allocate(cents, remainingCents);
  return { promotion, cents, cuts: new Map(usable.map(({ id }, index) => [id, shares[index] ?? 0])) };
}
