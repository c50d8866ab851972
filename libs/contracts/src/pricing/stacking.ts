import { sumCents } from '../money';
import { basketLane } from './basket-lane';
import { goodsLane } from './goods-lane';
import { type GoodsLine, lineCents } from './lines';
import {
  type BasketPromotion,
  type GoodsPromotion,
  isReached,
  type Promotion,
  published,
  type Use,
} from './promotion';

/** What goods and basket promotions come to together. */
export interface Stack {
  uses: Use<GoodsPromotion | BasketPromotion>[];
  savedCents: number;
  /** How many pieces each goods promotion had to choose from. */
  within: ReadonlyMap<GoodsPromotion, number>;
}

const isGoodsPromotion = (promotion: Promotion): promotion is GoodsPromotion => promotion.lane === 'goods';
const isBasketPromotion = (promotion: Promotion): promotion is BasketPromotion => promotion.lane === 'basket';

/** Cents that uses take off a line. */
export const cutCents = (uses: readonly Use[], lineId: string): number =>
  sumCents(uses.map(({ cuts }) => cuts.get(lineId) ?? 0));

/** Those of delivery take no part. */
function stacked(promotions: readonly Promotion[], lines: readonly GoodsLine[]): Stack {
  const reached = promotions.filter((promotion) => isReached(promotion, lines));
  const { uses, within } = goodsLane(reached.filter(isGoodsPromotion), lines);
  const basket = basketLane(
    reached.filter(isBasketPromotion),
    lines,
    (line) => lineCents(line) - cutCents(uses, line.id),
  );
  const all = basket ? [...uses, basket] : uses;
  return { uses: all, savedCents: sumCents(all.map(({ cents }) => cents)), within };
}

/**
 * The promotions of goods and basket that save most: all that go together, or one that goes alone; of equal savings
 * those that go together, then the one published first.
 * @param lines in SKU order
 */
export function bestStack(promotions: readonly Promotion[], lines: readonly GoodsLine[]): Stack {
  const inOrder = published(promotions);
  const stacks = inOrder.filter(({ alone }) => alone).map((promotion) => stacked([promotion], lines));
  const together = stacked(
    inOrder.filter(({ alone }) => !alone),
    lines,
  );
  return stacks.reduce((best, one) => (one.savedCents > best.savedCents ? one : best), together);
}
