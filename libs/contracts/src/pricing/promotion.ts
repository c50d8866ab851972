import { sumCents } from '../money';
import { getKind, type TargetRule } from '../promotion/kinds';
import { isInScope, type Scope, type ScopedLine } from '../promotion/scope';
import { computeLineCents, type GoodsLine, unitPriceCents } from './lines';

export type GoodsRule = TargetRule<'goods'>;
export type BasketRule = TargetRule<'basket'>;

interface AnyPromotion {
  id: string;
  /**
   * Position in the order of publication. If promotions save the same amount, the one with the lowest position wins.
   */
  position: number;
  scope: Scope;
  /** Minimum value of the goods in scope, after discounts and before promotions, in cents; 0 for no minimum. */
  minCents: number;
  /** Whether the promotion excludes other goods and basket promotions if it saves more than all of them together. */
  exclusive: boolean;
  /** Start, inclusive; the end is exclusive. Null means no limit. */
  startsAt: Date | null;
  endsAt: Date | null;
}

interface PricePromotion extends AnyPromotion {
  /** Whether the promotion applies to discounted units. */
  includesDiscounted: boolean;
  /** Whether the promotion uses single-use codes. Only promotions with single-use codes may make a unit free. */
  personal: boolean;
}
export interface GoodsPromotion extends PricePromotion {
  target: 'goods';
  rule: GoodsRule;
}
export interface BasketPromotion extends PricePromotion {
  target: 'basket';
  rule: BasketRule;
}
/** A delivery promotion. It also counts discounted units, and never excludes other promotions. */
export interface DeliveryPromotion extends AnyPromotion {
  target: 'delivery';
  exclusive: false;
  rule: TargetRule<'delivery'>;
}
export type Promotion = GoodsPromotion | BasketPromotion | DeliveryPromotion;

/** Minimum unit price in cents after a promotion. */
export const minUnitCents = ({ personal }: PricePromotion): number => (personal ? 0 : 1);

/** An applied promotion. */
export interface Use<Kind extends Promotion = Promotion> {
  promotion: Kind;
  cents: number;
  /** Cents subtracted from each line, keyed by line id; empty for delivery. */
  centsByLine: ReadonlyMap<string, number>;
}

/** Whether a line is in the scope of a promotion, discounted or not. */
export function isInPromotionScope(promotion: Promotion, line: ScopedLine): boolean {
  const other = getKind(promotion).getSecondScope?.(promotion.rule);
  return isInScope(line, promotion.scope) || (other !== undefined && isInScope(line, other));
}

const isDiscounted = (line: GoodsLine): boolean => unitPriceCents(line) < line.priceCents;

/** Whether a promotion applies to a line. */
export const isUsable = (promotion: Promotion, line: GoodsLine): boolean =>
  (promotion.target === 'delivery' || promotion.includesDiscounted || !isDiscounted(line)) &&
  isInPromotionScope(promotion, line);

/** Cents missing to reach a promotion's minimum; 0 if it is reached. */
export const computeMissingCents = (promotion: Promotion, lines: readonly GoodsLine[]): number =>
  Math.max(
    0,
    promotion.minCents - sumCents(lines.filter((line) => isUsable(promotion, line)).map(computeLineCents)),
  );

/** Whether the promotion applies to any goods, and their value reaches its minimum. */
export const isMinimumReached = (promotion: Promotion, lines: readonly GoodsLine[]): boolean =>
  lines.some((line) => isUsable(promotion, line)) && computeMissingCents(promotion, lines) === 0;

/** Sorts promotions in order of publication. */
export const filterPublishedPromotions = <Kind extends Promotion>(promotions: readonly Kind[]): Kind[] =>
  [...promotions].sort((a, b) => a.position - b.position);
