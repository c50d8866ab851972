import type { ShippingOption } from '../order/address';
import { isForAllBuyers, isPriceReduction, reachesMinimum } from '../pricing/announced-code';
import { type GoodsLine, unitPriceCents } from '../pricing/lines';
import { isUsable, type Promotion } from '../pricing/promotion';
import type { PromotionProblem } from '../promotion/kind';
import { getKind } from '../promotion/kinds';
import { isInScope } from '../promotion/scope';
import type { PromotionWay } from './promotion';

/** Facts that decide about publication, in addition to the rule. */
export interface PromotionToPublish {
  promotion: Promotion;
  way: PromotionWay;
  announced: boolean;
  perBuyer: number | null;
  firstOrder: boolean;
}

/** A single unit of a size on sale, with its highest price of the last year before discounts, in cents. */
export type ShelfUnit = GoodsLine & { highestCents: number };

/** Whether one of the scopes matches nothing. */
const isScopeEmpty = (promotion: Promotion, usable: readonly GoodsLine[]): boolean =>
  [promotion.scope, getKind(promotion).getSecondScope?.(promotion.rule)].some(
    (scope) => scope && !usable.some((unit) => isInScope(unit, scope)),
  );

/**
 * Whether a promotion lowers the price for all buyers while no page shows the previous price. Pages show it for
 * campaigns and for an announced shared code.
 */
export const isUndisclosedDiscount = ({ promotion, way, announced, ...buyer }: PromotionToPublish): boolean =>
  isPriceReduction(promotion) &&
  isForAllBuyers(buyer) &&
  (way === 'automatic' || (way === 'single' && announced));

/** The units that reach a minimum on their own, at their full price or at one of the last year. */
export const findReachingMinimum = <Unit extends ShelfUnit>(
  promotion: Promotion,
  shelf: readonly Unit[],
): Unit[] =>
  shelf.filter((unit) =>
    reachesMinimum(promotion, { ...unit, priceCents: Math.max(unit.priceCents, unit.highestCents) }),
  );

/**
 * Why a promotion may not be published. A promotion that may make goods free needs single-use codes; a discount for all
 * buyers must show the previous price (Directive 98/6/EC art. 6a).
 * @param shelf a single unit of each size on sale
 * @param codes number of single-use codes
 * @param ways all delivery options of the shop
 * @returns the problems, and the units to exclude if only some reach the minimum on their own
 */
export function findPromotionProblems<Unit extends ShelfUnit>(
  draft: PromotionToPublish,
  shelf: readonly Unit[],
  {
    codes,
    hasCode,
    ways,
    now,
  }: { codes: number; hasCode: boolean; ways: readonly ShippingOption[]; now: Date },
): { problems: PromotionProblem[]; reaching: Unit[] } {
  const { promotion, way } = draft;
  const { rule, minCents } = promotion;
  const { problem, freeGoods } = getKind(promotion);
  const usable = shelf.filter((unit) => isUsable(promotion, unit));
  const reaching = isUndisclosedDiscount(draft) ? findReachingMinimum(promotion, shelf) : [];
  const meant = findReachingMinimum({ ...promotion, minCents: 0 }, shelf);
  const isForAll = reaching.length > 0 && reaching.length === meant.length;
  const cheapestCents = Math.min(...usable.map(unitPriceCents));
  const mayBeFree = usable.length > 0 && freeGoods?.isPossible(rule, { minCents, cheapestCents }) === true;
  const problems: [PromotionProblem, boolean][] = [
    ['periodOver', promotion.endsAt !== null && promotion.endsAt <= now],
    ['scopeEmpty', isScopeEmpty(promotion, usable)],
    ['codeMissing', way === 'shared' && !hasCode],
    ['codesMissing', way === 'single' && codes === 0],
    ...(problem ? [[problem.id, problem.applies(rule, ways)] as [PromotionProblem, boolean]] : []),
    ['reduction', way === 'automatic' && isForAll],
    ['announced', way === 'single' && isForAll],
    ['minimumReached', reaching.length > 0 && !isForAll],
    ['everythingFree', way !== 'single' && mayBeFree],
  ];
  return {
    problems: problems.flatMap(([problem, applies]) => (applies ? [problem] : [])),
    reaching: isForAll ? [] : reaching,
  };
}
