import { type GoodsLine, unitPriceCents } from './lines';
import type { Promotion } from './promotion';
import { bestStack } from './stacking';

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
  const savedCents = lowersPrices(promotion) ? bestStack([promotion], [piece]).savedCents : 0;
  return savedCents > 0 ? unitPriceCents(piece) - savedCents : null;
}
