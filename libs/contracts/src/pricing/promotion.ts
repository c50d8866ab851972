import { sumCents } from '../money';
import { type GoodsLine, lineCents, unitPriceCents } from './lines';

/** Goods by any of these. An empty list, or one whose entries are gone, matches nothing. */
export interface Criteria {
  tags?: readonly string[];
  products?: readonly string[];
  skus?: readonly string[];
  collections?: readonly string[];
  weightsGrams?: readonly number[];
}

/** Which goods a promotion is about: all or some, less those that are excluded. */
export interface Scope {
  of: 'all' | Criteria;
  except?: Criteria;
}

/** What each lane can do. A new kind is added here, and where its lane is computed. */
export type GoodsRule =
  | { kind: 'percent'; percent: number }
  /** Cents off each piece. */
  | { kind: 'amountEach'; cents: number }
  /**
   * Of each `buy + get` pieces the cheapest `get` fall by `percent`; `times` groups at most. With `getScope` the promotion's
   * own scope says what is bought, and this one what falls.
   */
  | { kind: 'buyGet'; buy: number; get: number; percent: number; times?: number; getScope?: Scope }
  /** All pieces fall by the percent of the highest step that their number reaches. */
  | { kind: 'steps'; steps: readonly { from: number; percent: number }[] };
export type BasketRule = { kind: 'percent'; percent: number } | { kind: 'amount'; cents: number };
interface DeliveryRule {
  kind: 'to';
  /** What delivery costs with it; 0 is free. */
  cents: number;
  /** Zones by id; in none of them it holds nowhere. */
  zones: readonly string[];
  /** Ways of delivery by id; none means every one. */
  methods: readonly string[];
}

interface AnyPromotion {
  id: string;
  /** Its place in the order of publishing: of equal savings the lowest wins. */
  position: number;
  scope: Scope;
  /** What the goods it can be used on must come to, after reductions and before promotions, in cents; 0 without a minimum. */
  minCents: number;
  /** Goes with no other goods or basket promotion, and is used only where it saves more than they do together. */
  alone: boolean;
  /** It holds from `startsAt` up to, not including, `endsAt`; null is open. */
  startsAt: Date | null;
  endsAt: Date | null;
}

interface PricePromotion extends AnyPromotion {
  /** Whether it may be used on reduced pieces. */
  alsoReduced: boolean;
}
export interface GoodsPromotion extends PricePromotion {
  lane: 'goods';
  rule: GoodsRule;
}
export interface BasketPromotion extends PricePromotion {
  lane: 'basket';
  rule: BasketRule;
}
/** Counts reduced pieces too, and is never alone. */
export interface DeliveryPromotion extends AnyPromotion {
  lane: 'delivery';
  alone: false;
  rule: DeliveryRule;
}
export type Promotion = GoodsPromotion | BasketPromotion | DeliveryPromotion;

/** A promotion that is used. */
export interface Use<Kind extends Promotion = Promotion> {
  promotion: Kind;
  cents: number;
  /** What it takes off lines, in cents by id; nothing for delivery. */
  cuts: ReadonlyMap<string, number>;
}

const matches = (line: GoodsLine, by: Criteria): boolean =>
  [
    by.products?.includes(line.productId),
    by.skus?.includes(line.sku),
    by.weightsGrams?.includes(line.weightGrams),
    by.tags?.some((tag) => line.tags.includes(tag)),
    by.collections?.some((collection) => line.collections.includes(collection)),
  ].includes(true);

export const isInScope = (line: GoodsLine, { of, except = {} }: Scope): boolean =>
  (of === 'all' || matches(line, of)) && !matches(line, except);

/** Whether a promotion is about a line, reduced or not. */
export function isMeant({ scope, rule }: Promotion, line: GoodsLine): boolean {
  const getScope = 'getScope' in rule ? rule.getScope : undefined;
  return isInScope(line, scope) || (getScope !== undefined && isInScope(line, getScope));
}

const isReduced = (line: GoodsLine): boolean => unitPriceCents(line) < line.priceCents;

/** Whether a promotion can be used on a line. */
export const isUsable = (promotion: Promotion, line: GoodsLine): boolean =>
  (promotion.lane === 'delivery' || promotion.alsoReduced || !isReduced(line)) && isMeant(promotion, line);

/** What the goods that a promotion can be used on are short of its minimum, in cents; 0 when they reach it. */
export const missingCents = (promotion: Promotion, lines: readonly GoodsLine[]): number =>
  Math.max(
    0,
    promotion.minCents - sumCents(lines.filter((line) => isUsable(promotion, line)).map(lineCents)),
  );

/** Whether there are goods it can be used on, and enough of them. */
export const isReached = (promotion: Promotion, lines: readonly GoodsLine[]): boolean =>
  lines.some((line) => isUsable(promotion, line)) && missingCents(promotion, lines) === 0;

/** In the order of publishing. */
export const published = <Kind extends Promotion>(promotions: readonly Kind[]): Kind[] =>
  [...promotions].sort((a, b) => a.position - b.position);
