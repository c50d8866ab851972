import type { ShippingOption } from '../order/address';
import { isForAllBuyers, lowersPrices, reachesMinimum } from '../pricing/announced-code';
import { type GoodsLine, unitPriceCents } from '../pricing/lines';
import { isInScope, isUsable, type Promotion } from '../pricing/promotion';
import type { PromotionProblem, PromotionWay } from './promotion';

/** What decides about publishing besides the rule. */
export interface ToPublish {
  promotion: Promotion;
  way: PromotionWay;
  announced: boolean;
  perBuyer: number | null;
  firstOrder: boolean;
}

/** A single unit of a size on sale, with its highest price of the last year before discounts, in cents. */
export type ShelfUnit = GoodsLine & { highestCents: number };

/** Whether the cheapest units may cost nothing, or no more than the cent that amounts leave. */
function mayCostNothing({ rule, minCents }: Promotion, cheapestCents: number): boolean {
  switch (rule.kind) {
    case 'percent':
      return rule.percent === 100;
    case 'steps':
      return rule.steps.some(({ percent }) => percent === 100);
    case 'amountEach':
      return rule.cents >= cheapestCents;
    case 'amount':
      return rule.cents >= Math.max(minCents, cheapestCents);
    // Stryker disable next-line all: a missing result counts as false
    default:
      return false;
  }
}

/** Whether one of the scopes matches nothing. */
const isScopeEmpty = (promotion: Promotion, usable: readonly GoodsLine[]): boolean =>
  [promotion.scope, ...('getScope' in promotion.rule ? [promotion.rule.getScope] : [])].some(
    (scope) => scope && !usable.some((unit) => isInScope(unit, scope)),
  );

/** Whether a later step does not reduce by more than an earlier one. */
const isFalling = ({ rule }: Promotion): boolean => {
  if (rule.kind !== 'steps') return false;
  const steps = [...rule.steps].sort((a, b) => a.from - b.from);
  return steps.some(({ percent }, index) => percent <= (steps[index - 1]?.percent ?? 0));
};

/** Whether a delivery promotion makes no delivery of the shop cheaper. */
const isUseless = ({ rule }: Promotion, ways: readonly ShippingOption[]): boolean =>
  rule.kind === 'to' &&
  !ways.some(
    ({ zone, method, costCents }) =>
      costCents > rule.cents &&
      rule.zones.includes(zone) &&
      (rule.methods.length === 0 || rule.methods.includes(method)),
  );

/**
 * Whether a promotion lowers the price for all buyers while no page shows the price before. Pages show it for campaigns
 * and for an announced shared code.
 */
export const isUndisclosedDiscount = ({ promotion, way, announced, ...buyer }: ToPublish): boolean =>
  lowersPrices(promotion) &&
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
 * Why a promotion may not be published. A promotion that may make goods free needs single codes; a discount for all
 * buyers must show the price before (Directive 98/6/EC art. 6a).
 * @param shelf a single unit of each size on sale
 * @param codes number of single codes
 * @param ways all delivery options of the shop
 * @returns the problems, and the units to exclude if only some reach the minimum on their own
 */
export function problemsOf<Unit extends ShelfUnit>(
  draft: ToPublish,
  shelf: readonly Unit[],
  {
    codes,
    hasCode,
    ways,
    now,
  }: { codes: number; hasCode: boolean; ways: readonly ShippingOption[]; now: Date },
): { problems: PromotionProblem[]; reaching: Unit[] } {
  const { promotion, way } = draft;
  const usable = shelf.filter((unit) => isUsable(promotion, unit));
  const reaching = isUndisclosedDiscount(draft) ? findReachingMinimum(promotion, shelf) : [];
  const meant = findReachingMinimum({ ...promotion, minCents: 0 }, shelf);
  const isForAll = reaching.length > 0 && reaching.length === meant.length;
  const cheapestCents = Math.min(...usable.map(unitPriceCents));
  const problems: [PromotionProblem, boolean][] = [
    ['periodOver', promotion.endsAt !== null && promotion.endsAt <= now],
    ['scopeEmpty', isScopeEmpty(promotion, usable)],
    ['codeMissing', way === 'shared' && !hasCode],
    ['codesMissing', way === 'single' && codes === 0],
    ['stepsFall', isFalling(promotion)],
    ['noDeliverySaving', isUseless(promotion, ways)],
    ['reduction', way === 'automatic' && isForAll],
    ['announced', way === 'single' && isForAll],
    ['minimumReached', reaching.length > 0 && !isForAll],
    ['everythingFree', way !== 'single' && usable.length > 0 && mayCostNothing(promotion, cheapestCents)],
  ];
  return {
    problems: problems.flatMap(([problem, applies]) => (applies ? [problem] : [])),
    reaching: isForAll ? [] : reaching,
  };
}
