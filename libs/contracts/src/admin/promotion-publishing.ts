import { lowersPrices } from '../pricing/announced-code';
import type { GoodsLine } from '../pricing/lines';
import { isReached, type Promotion } from '../pricing/promotion';
import type { PromotionProblem, PromotionWay } from './promotion';

/** What decides about publishing besides the rule. */
export interface ToPublish {
  promotion: Promotion;
  way: PromotionWay;
  announced: boolean;
  perBuyer: number | null;
  firstOrder: boolean;
}

/** Whether the cheapest pieces may come to nothing. */
function mayCostNothing({ lane, rule, minCents }: Promotion, cheapestCents: number): boolean {
  if (lane === 'delivery') return false;
  switch (rule.kind) {
    case 'percent':
      return rule.percent === 100;
    case 'steps':
      return rule.steps.some(({ percent }) => percent === 100);
    case 'amountEach':
      return rule.cents >= cheapestCents;
    case 'amount':
      return rule.cents >= Math.max(minCents, cheapestCents);
    default:
      return false;
  }
}

/**
 * Why a promotion may not be published, by what it does to the soaps on sale. A minimum that one soap reaches is none.
 * What may bring goods to nothing needs single codes. A reduction of everybody's price must show the price before
 * (Directive 98/6/EC art. 6a): pages do so for a campaign and for one announced code, not for what applies by itself or
 * for many codes.
 * @param shelf one piece of each size on sale
 * @param codes number of single codes
 */
export function problemsOf(
  draft: ToPublish,
  shelf: readonly GoodsLine[],
  { codes, hasCode, now }: { codes: number; hasCode: boolean; now: Date },
): PromotionProblem[] {
  const { promotion, way, announced, perBuyer, firstOrder } = draft;
  const meant = shelf.filter((line) => isReached({ ...promotion, minCents: 0 }, [line]));
  const cheapestCents = Math.min(...meant.map(({ priceCents }) => priceCents));
  const forEverybody =
    lowersPrices(promotion) &&
    perBuyer === null &&
    !firstOrder &&
    meant.some((line) => isReached(promotion, [line]));
  const problems: [PromotionProblem, boolean][] = [
    ['periodOver', promotion.endsAt !== null && promotion.endsAt <= now],
    ['scopeEmpty', meant.length === 0],
    ['codeMissing', way === 'shared' && !hasCode],
    ['codesMissing', way === 'single' && codes === 0],
    ['reduction', way === 'automatic' && forEverybody],
    ['announced', way === 'single' && announced && forEverybody],
    ['everythingFree', way !== 'single' && meant.length > 0 && mayCostNothing(promotion, cheapestCents)],
  ];
  return problems.flatMap(([problem, applies]) => (applies ? [problem] : []));
}
