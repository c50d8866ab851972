import type { GoodsKind } from '../promotion/kind';
import { KINDS } from '../promotion/kinds';
import type { GoodsLine } from './lines';
import { computeMissingCents, filterPublishedPromotions, isUsable, type Promotion } from './promotion';
import type { Stack } from './stacking';

/** What an order lacks for a promotion: units for its next step or group, or the rest of its minimum in cents. */
export type MissingForPromotion = { promotionId: string } &
  /** `quantity` is the number of units that the promotion could already choose from. */
  ({ units: number; quantity: number } | { cents: number });

/** Finds the next step or group of the goods promotions that are started, fewest missing units first. */
export function findMissingUnits({ eligibleUnits }: Stack): (MissingForPromotion & { units: number })[] {
  const started = [...eligibleUnits].flatMap(([{ id, rule }, quantity]) => {
    const kind: GoodsKind = KINDS.goods[rule.kind];
    const units = kind.countMissingUnits?.(rule, quantity) ?? null;
    return units === null ? [] : [{ promotionId: id, units, quantity }];
  });
  return started.sort((a, b) => a.units - b.units);
}

/** Promotions for which the order has eligible goods, but less than the minimum; sorted by the missing amount. */
export function findMissingCents(
  promotions: readonly Promotion[],
  lines: readonly GoodsLine[],
): (MissingForPromotion & { cents: number })[] {
  const unreached = filterPublishedPromotions(promotions)
    .filter((promotion) => promotion.minCents > 0 && lines.some((line) => isUsable(promotion, line)))
    .map((promotion) => ({ promotionId: promotion.id, cents: computeMissingCents(promotion, lines) }));
  return unreached.filter(({ cents }) => cents > 0).sort((a, b) => a.cents - b.cents);
}
