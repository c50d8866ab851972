import { sumCents } from '../money';
import type { GoodsKind } from '../promotion/kind';
import { KINDS } from '../promotion/kinds';
import { isUnitDiscount, reachesMinimum } from './announced-code';
import type { PricePromotion } from './buyer-texts';
import { type GoodsLine, unitPriceCents } from './lines';
import { priceOrder } from './price-order';
import { isUsable } from './promotion';
import { toBasisPoints } from './vat';

/** Promotions without a code do not depend on VAT and delivery. */
const VAT = { kind: 'home', rate: toBasisPoints(0) } as const;

/** Number of units of one size with which the promotion first applies, if the order contains nothing else. */
function countNeededUnits(promotion: PricePromotion, unit: GoodsLine): number {
  const kind: GoodsKind | null = promotion.target === 'goods' ? KINDS.goods[promotion.rule.kind] : null;
  const units = 1 + (kind?.countMissingUnits?.(promotion.rule, 1) ?? 0);
  return Math.max(units, Math.ceil(promotion.minCents / Math.max(1, unitPriceCents(unit))));
}

/** The share of the price that a buyer saves with the smallest purchase of one size that the promotion applies to. */
function computeSavedShare(promotion: PricePromotion, unit: GoodsLine, at: Date): number {
  const lines = [{ ...unit, quantity: countNeededUnits(promotion, unit) }];
  const { promotions, goodsCents } = priceOrder({
    at,
    lines,
    promotions: [promotion],
    codes: [],
    delivery: null,
    vat: VAT,
  });
  return sumCents(promotions.map(({ cents }) => cents)) / Math.max(1, goodsCents);
}

/**
 * Whether a promotion applies to a size together with further goods. A discount that a single unit receives is excluded,
 * because it would have to be announced with its previous price (Directive 98/6/EC, article 6a).
 */
const isConditional = (promotion: PricePromotion, unit: GoodsLine): boolean =>
  isUsable(promotion, unit) && !(isUnitDiscount(promotion) && reachesMinimum(promotion, unit));

/**
 * The automatic promotions that shoppers see with a product: those that apply to a size of it, with the highest savings
 * first; ties go to the promotion published first.
 * @param promotions in order of publication @param units one unit of each size of the product
 */
export function rankShownPromotions<Shown extends { promotion: PricePromotion }>(
  promotions: readonly Shown[],
  units: readonly GoodsLine[],
  at: Date,
): Shown[] {
  const applicable = promotions
    .map((shown) => ({ shown, units: units.filter((unit) => isConditional(shown.promotion, unit)) }))
    .filter((candidate) => candidate.units.length > 0);
  // Most products have at most one promotion, which needs no calculation
  if (applicable.length < 2) return applicable.map(({ shown }) => shown);
  return applicable
    .map(({ shown, units: sizes }) => ({
      shown,
      share: Math.max(...sizes.map((unit) => computeSavedShare(shown.promotion, unit, at))),
    }))
    .sort((a, b) => b.share - a.share)
    .map(({ shown }) => shown);
}
