import { sumCents } from '../money';
import { type GoodsLine, lineCents, unitPriceCents } from './lines';

/** Selects goods by any of these. An empty list, or one whose entries no longer exist, matches nothing. */
export interface Criteria {
  tags?: readonly string[];
  products?: readonly string[];
  skus?: readonly string[];
  collections?: readonly string[];
  weightsGrams?: readonly number[];
}

/** The goods a promotion is about: all or some, less those excluded. */
export interface Scope {
  of: 'all' | Criteria;
  except?: Criteria;
}

/** Rules of the goods lane. A new kind is added here and where its lane is computed. */
export type GoodsRule =
  | { kind: 'percent'; percent: number }
  /** Cents off each piece. */
  | { kind: 'amountEach'; cents: number }
  /**
   * The cheapest `get` of each `buy + get` pieces are reduced by `percent`; `times` groups at most. With `getScope` the
   * promotion's own scope selects the bought pieces and this one the reduced pieces.
   */
  | { kind: 'buyGet'; buy: number; get: number; percent: number; times?: number; getScope?: Scope }
  /** All pieces are reduced by the percent of the highest step that their number reaches. */
  | { kind: 'steps'; steps: readonly { from: number; percent: number }[] };
export type BasketRule = { kind: 'percent'; percent: number } | { kind: 'amount'; cents: number };
interface DeliveryRule {
  kind: 'to';
  /** Price of delivery; 0 is free. */
  cents: number;
  /** Zone ids; an empty list matches no zone. */
  zones: readonly string[];
  /** Delivery method ids; an empty list matches all. */
  methods: readonly string[];
}

interface AnyPromotion {
  id: string;
  /** Position in the order of publishing: of equal savings the lowest wins. */
  position: number;
  scope: Scope;
  /**
   * Minimum value of the goods it applies to, after reductions and before promotions, in cents; 0 without a minimum.
   */
  minCents: number;
  /** Excludes other goods and basket promotions, and is used only if it saves more than they do together. */
  alone: boolean;
  /** In force from `startsAt` up to, not including, `endsAt`; null is open. */
  startsAt: Date | null;
  endsAt: Date | null;
}

interface PricePromotion extends AnyPromotion {
  /** Whether it applies to reduced pieces. */
  alsoReduced: boolean;
  /** Used with single codes, each of them once. Only these promotions may take the whole price of a unit. */
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
/** Also counts reduced pieces, and never excludes others. */
export interface DeliveryPromotion extends AnyPromotion {
  lane: 'delivery';
  alone: false;
  rule: DeliveryRule;
}
export type Promotion = GoodsPromotion | BasketPromotion | DeliveryPromotion;

/** The least that an amount leaves of a unit's price, in cents. */
export const minUnitCents = ({ personal }: PricePromotion): number => (personal ? 0 : 1);

/** An applied promotion. */
export interface Use<Kind extends Promotion = Promotion> {
  promotion: Kind;
  cents: number;
  /** Cents taken off each line, by line id; empty for delivery. */
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

/** Whether a promotion applies to a line. */
export const isUsable = (promotion: Promotion, line: GoodsLine): boolean =>
  (promotion.lane === 'delivery' || promotion.alsoReduced || !isReduced(line)) && isMeant(promotion, line);

/** Cents missing to a promotion's minimum; 0 when it is reached. */
export const missingCents = (promotion: Promotion, lines: readonly GoodsLine[]): number =>
  Math.max(
    0,
    promotion.minCents - sumCents(lines.filter((line) => isUsable(promotion, line)).map(lineCents)),
  );

/** Whether it applies to any goods, and to enough of them. */
export const isReached = (promotion: Promotion, lines: readonly GoodsLine[]): boolean =>
  lines.some((line) => isUsable(promotion, line)) && missingCents(promotion, lines) === 0;

/** Sorted by order of publishing. */
export const published = <Kind extends Promotion>(promotions: readonly Kind[]): Kind[] =>
  [...promotions].sort((a, b) => a.position - b.position);
