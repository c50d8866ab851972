import { sumCents } from '../money';
import type { BasketKind } from '../promotion/kind';
import { KINDS } from '../promotion/kinds';
import { allocate } from './allocate';
import type { GoodsLine } from './lines';
import { type BasketPromotion, isUsable, minUnitCents, type Use } from './promotion';

/** @param units number of units in scope @param leftCents their price after the goods lane */
function computeCut(promotion: BasketPromotion, units: number, leftCents: number): number {
  const { rule } = promotion;
  const kind: BasketKind = KINDS.basket[rule.kind];
  return kind.computeCutCents(rule, leftCents, minUnitCents(promotion) * units);
}

/**
 * The basket lane: one promotion on the amount after the goods lane, distributed over the usable lines in proportion to
 * their remaining amounts. The promotion with the highest savings applies; ties go to the one published first.
 * @param promotions whose minimum is reached, in order of publication
 * @param lines in SKU order
 * @param leftCents price of a line after the goods lane
 */
export function applyBasketPromotions(
  promotions: readonly BasketPromotion[],
  lines: readonly GoodsLine[],
  leftCents: (line: GoodsLine) => number,
): Use<BasketPromotion> | null {
  let best: { promotion: BasketPromotion; usable: GoodsLine[]; left: number[]; cents: number } | null = null;
  for (const promotion of promotions) {
    const usable = lines.filter((line) => isUsable(promotion, line));
    const left = usable.map(leftCents);
    const units = usable.reduce((sum, { quantity }) => sum + quantity, 0);
    const cents = computeCut(promotion, units, sumCents(left));
    if (cents > (best?.cents ?? 0)) best = { promotion, usable, left, cents };
  }
  if (!best) return null;
  const { promotion, usable, left, cents } = best;
  const shares = allocate(cents, left);
  return { promotion, cents, cuts: new Map(usable.map(({ id }, index) => [id, shares[index] ?? 0])) };
}
