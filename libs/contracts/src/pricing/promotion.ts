import { sumCents } from '../money';
import { getKind, type TargetRule } from '../promotion/kinds';
import { isInScope, type Scope } from '../promotion/scope';
import { type GoodsLine, lineCents, unitPriceCents } from './lines';

export type GoodsRule = TargetRule<'goods'>;
export type BasketRule = TargetRule<'basket'>;

interface AnyPromotion {
  id: string;
  /** Order of publication: of equal savings the lowest wins. */
  position: number;
  scope: Scope;
  /** Minimum value of the goods in its scope, after discounts and before promotions, in cents; 0 without a minimum. */
  minCents: number;
  /** Excludes other goods and basket promotions, and only applies if it saves more than they do together. */
  alone: boolean;
  /** The promotion applies from `startsAt` until before `endsAt`; null means no limit. */
  startsAt: Date | null;
  endsAt: Date | null;
}

interface PricePromotion extends AnyPromotion {
  /** Whether it applies to discounted units. */
  alsoReduced: boolean;
  /** Whether it uses single-use codes. Only these promotions may take the whole price of a unit. */
  personal: boolean;
}
export interface GoodsPromotion extends PricePromotion {
  lane: 'goods';
  rule: GoodsRule;
}
export interface BasketPromotion extends PricePromotion {
  lane: 'basket';
  rule: BasketRule;
}
/** A promotion that also counts discounted units, and never excludes other promotions. */
export interface DeliveryPromotion extends AnyPromotion {
  lane: 'delivery';
  alone: false;
  rule: TargetRule<'delivery'>;
}
export type Promotion = GoodsPromotion | BasketPromotion | DeliveryPromotion;

/** The minimum unit price after an amount was subtracted, in cents. */
export const minUnitCents = ({ personal }: PricePromotion): number => (personal ? 0 : 1);

/** An applied promotion. */
export interface Use<Kind extends Promotion = Promotion> {
  promotion: Kind;
  cents: number;
  /** Cents subtracted from each line, by line id; empty for delivery. */
  cuts: ReadonlyMap<string, number>;
}

/** Whether a line is in a promotion's scope, discounted or not. */
export function isInPromotionScope(promotion: Promotion, line: GoodsLine): boolean {
  const other = getKind(promotion).getSecondScope?.(promotion.rule);
  return isInScope(line, promotion.scope) || (other !== undefined && isInScope(line, other));
}

const isReduced = (line: GoodsLine): boolean => unitPriceCents(line) < line.priceCents;

/** Whether a promotion applies to a line. */
export const isUsable = (promotion: Promotion, line: GoodsLine): boolean =>
  (promotion.lane === 'delivery' || promotion.alsoReduced || !isReduced(line)) &&
  isInPromotionScope(promotion, line);

/** Cents missing to a promotion's minimum; 0 when it is reached. */
export const missingCents = (promotion: Promotion, lines: readonly GoodsLine[]): number =>
  Math.max(
    0,
    promotion.minCents - sumCents(lines.filter((line) => isUsable(promotion, line)).map(lineCents)),
  );

/** Whether it applies to any goods, and their value reaches its minimum. */
export const isReached = (promotion: Promotion, lines: readonly GoodsLine[]): boolean =>
  lines.some((line) => isUsable(promotion, line)) && missingCents(promotion, lines) === 0;

/** Sorted by order of publishing. */
export const published = <Kind extends Promotion>(promotions: readonly Kind[]): Kind[] =>
  [...promotions].sort((a, b) => a.position - b.position);
