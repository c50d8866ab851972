import { sumCents } from '../money';
import { basketLane } from './basket-lane';
import { goodsLane } from './goods-lane';
import { type GoodsLine, unitPriceCents } from './lines';
import { isReached, type Promotion } from './promotion';

/** Whether a promotion lowers the price of each piece, whatever else is in the cart. */
export function lowersPrices({ lane, rule }: Promotion): boolean {
  if (rule.kind === 'steps') return rule.steps.some(({ from }) => from <= 1);
  return lane !== 'delivery' && rule.kind !== 'buyGet';
}

/**
 * What one piece costs by a promotion alone, in cents: everybody who uses it pays that for it.
 * @returns null where it does not lower that price
 */
export function priceByCents(promotion: Promotion, piece: GoodsLine): number | null {
  if (!lowersPrices(promotion) || !isReached(promotion, [piece])) return null;
  const fullCents = unitPriceCents(piece);
  const savedCents =
    promotion.lane === 'goods'
      ? sumCents(goodsLane([promotion], [piece]).uses.map(({ cents }) => cents))
      : promotion.lane === 'basket'
        ? (basketLane([promotion], [piece], () => fullCents)?.cents ?? 0)
        : 0;
  return savedCents > 0 ? fullCents - savedCents : null;
}
