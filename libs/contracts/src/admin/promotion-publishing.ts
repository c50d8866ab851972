import type { ShippingOption } from '../order/address';
import { isForAllBuyers, isUnitDiscount, reachesMinimum } from '../pricing/announced-code';
import { type GoodsLine, unitPriceCents } from '../pricing/lines';
import { isUsable, type Promotion } from '../pricing/promotion';
import type { PromotionProblem } from '../promotion/kind';
import { getKind } from '../promotion/kinds';
import { isInScope } from '../promotion/scope';
import type { RedemptionMethod } from './promotion';

/** Properties of a promotion that determine whether it can be published. */
export interface PromotionToPublish {
  promotion: Promotion;
  redemption: RedemptionMethod;
  announced: boolean;
  perBuyer: number | null;
  firstOrder: boolean;
}

/** One unit of an available size, with its highest undiscounted price in the last year, in cents. */
export type CatalogueUnit = GoodsLine & { highestCents: number };

/** Whether the scope or the second scope of the promotion matches no product. */
const isScopeEmpty = (promotion: Promotion, eligible: readonly GoodsLine[]): boolean =>
  [promotion.scope, getKind(promotion).getSecondScope?.(promotion.rule)].some(
    (scope) => scope && !eligible.some((unit) => isInScope(unit, scope)),
  );

/**
 * Whether a promotion lowers the price for all buyers although no page shows the previous price. Pages show the
 * previous price for campaigns and announced shared codes.
 */
export const isUndisclosedDiscount = ({
  promotion,
  redemption,
  announced,
  ...buyer
}: PromotionToPublish): boolean =>
  isUnitDiscount(promotion) &&
  isForAllBuyers(buyer) &&
  (redemption === 'automatic' || (redemption === 'single' && announced));

/**
 * Units that reach the promotion's minimum on their own, at their full price or their highest price in the last year.
 */
export const findUnitsForMinimum = <Unit extends CatalogueUnit>(
  promotion: Promotion,
  units: readonly Unit[],
): Unit[] =>
  units.filter((unit) =>
    reachesMinimum(promotion, { ...unit, priceCents: Math.max(unit.priceCents, unit.highestCents) }),
  );

/**
 * Finds the reasons why a promotion may not be published. A promotion that may make goods free needs single-use codes,
 * and a discount for all buyers must show the previous price (Directive 98/6/EC, article 6a).
 * @param units one unit of each available size
 * @param codes number of single-use codes
 * @param deliveryOptions all delivery options of the shop
 * @returns the problems, and the units to exclude if some units, but not all, reach the minimum on their own
 */
export function findPromotionProblems<Unit extends CatalogueUnit>(
  draft: PromotionToPublish,
  units: readonly Unit[],
  {
    codes,
    hasCode,
    deliveryOptions,
    now,
  }: { codes: number; hasCode: boolean; deliveryOptions: readonly ShippingOption[]; now: Date },
): { problems: PromotionProblem[]; reaching: Unit[] } {
  const { promotion, redemption } = draft;
  const { rule, minCents } = promotion;
  const { problem, freeGoods } = getKind(promotion);
  const eligible = units.filter((unit) => isUsable(promotion, unit));
  const unitsAtMinimum = isUndisclosedDiscount(draft) ? findUnitsForMinimum(promotion, units) : [];
  const unitsInScope = findUnitsForMinimum({ ...promotion, minCents: 0 }, units);
  const isForAll = unitsAtMinimum.length > 0 && unitsAtMinimum.length === unitsInScope.length;
  const cheapestCents = Math.min(...eligible.map(unitPriceCents));
  const mayBeFree = eligible.length > 0 && freeGoods?.isPossible(rule, { minCents, cheapestCents }) === true;
  const problems: [PromotionProblem, boolean][] = [
    ['periodEnded', promotion.endsAt !== null && promotion.endsAt <= now],
    ['scopeEmpty', isScopeEmpty(promotion, eligible)],
    ['codeMissing', redemption === 'shared' && !hasCode],
    ['codesMissing', redemption === 'single' && codes === 0],
    ...(problem ? [[problem.id, problem.applies(rule, deliveryOptions)] as [PromotionProblem, boolean]] : []),
    ['discountForAll', redemption === 'automatic' && isForAll],
    ['announced', redemption === 'single' && isForAll],
    ['minimumReached', unitsAtMinimum.length > 0 && !isForAll],
    ['everythingFree', redemption !== 'single' && mayBeFree],
  ];
  return {
    problems: problems.flatMap(([problem, applies]) => (applies ? [problem] : [])),
    reaching: isForAll ? [] : unitsAtMinimum,
  };
}
