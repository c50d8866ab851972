import { LOCALES } from '../locale';
import type { Scope } from '../promotion/scope';
import { describeMissing, describePromotion, type PricePromotion } from './buyer-texts';
import type { EnteredCode } from './code-states';
import type { DeliveryOption } from './delivery-promotions';
import type { GoodsLine } from './lines';
import { type PricedOrder, type PriceInput, priceOrder } from './price-order';
import type { BasketRule, DeliveryPromotion, GoodsRule, Promotion } from './promotion';
import { toBasisPoints } from './vat';

/** Example products with price in cents and tags, keyed by SKU. */
const SOAPS: Record<string, [number, ...string[]]> = {
  O: [590],
  L: [690, 'vegano'],
  R: [790, 'facial', 'vegano'],
  S: [890],
  A: [950],
  B: [1890],
};
const SMALL_GRAMS = 60;

export const createLine = (sku: string, quantity: number, overrides: Partial<GoodsLine> = {}): GoodsLine => {
  const [priceCents, ...tags] = SOAPS[sku] ?? [0];
  return {
    kind: 'goods',
    id: sku,
    sku,
    quantity,
    priceCents,
    appliedDiscountPercent: 0,
    lowest30DaysCents: null,
    weightGrams: sku === 'S' ? SMALL_GRAMS : 100,
    productId: sku.toLowerCase(),
    tags,
    ...overrides,
  };
};

const ALWAYS = { position: 0, scope: {} as Scope, minCents: 0, startsAt: null, endsAt: null };
interface PromotionOverrides {
  id?: string;
  position?: number;
  scope?: Scope;
  minCents?: number;
  includesDiscounted?: boolean;
  personal?: boolean;
  exclusive?: boolean;
  startsAt?: Date;
  endsAt?: Date;
}
const BASE_PROMOTION = { ...ALWAYS, includesDiscounted: false, personal: false, exclusive: false };

export const onGoods = (rule: GoodsRule, overrides: PromotionOverrides = {}) =>
  ({ ...BASE_PROMOTION, id: rule.kind, target: 'goods', rule, ...overrides }) as const;
export const onBasket = (rule: BasketRule, overrides: PromotionOverrides = {}) =>
  ({ ...BASE_PROMOTION, id: rule.kind, target: 'basket', rule, ...overrides }) as const;
export const onDelivery = (
  cents: number,
  zones: readonly string[],
  {
    methods = [],
    ...rest
  }: Omit<PromotionOverrides, 'includesDiscounted' | 'personal' | 'exclusive'> & { methods?: string[] } = {},
) =>
  ({
    ...ALWAYS,
    exclusive: false,
    id: 'delivery',
    target: 'delivery',
    rule: { kind: 'to', cents, zones, methods } as DeliveryPromotion['rule'],
    ...rest,
  }) as const;

export const threeForTwo = onGoods({ kind: 'buyGet', buy: 2, get: 1, percent: 100 }, { id: '3x2' });

export const to = (
  zone: string,
  costCents: number,
  freeFromCents: number | null = null,
  method = 'standard',
): DeliveryOption => ({
  zone,
  method,
  rows: [{ costCents }],
  freeFromCents,
  packing: { percent: 105, parcelGrams: 120 },
});

export const createEnteredCode = (
  promotion: Promotion | null,
  overrides: Partial<EnteredCode> = {},
): EnteredCode => ({
  code: (promotion?.id ?? 'unknown').toUpperCase(),
  promotion,
  ...overrides,
});

export const NOW = new Date('2026-11-26T10:00:00Z');
export const HOME = { kind: 'home', rate: toBasisPoints(21) } as const;

/** Prices an order that is delivered to the mainland. */
export const createPricedOrder = (input: Partial<PriceInput>): PricedOrder =>
  priceOrder({
    at: NOW,
    lines: [],
    promotions: [],
    codes: [],
    delivery: to('peninsula', 490, 4_500),
    vat: HOME,
    ...input,
  });

const withPlainSpaces = (text: string): string => text.replace(/\u00a0/g, ' ');

/** The badge and the sentence of a promotion in each language, with plain spaces. */
export const listTexts = (promotion: PricePromotion): string[] =>
  LOCALES.flatMap((locale) => Object.values(describePromotion(promotion, locale)).map(withPlainSpaces));

/** The prompt for the missing units of a promotion in each language, with plain spaces. */
export const listPrompts = (
  promotion: PricePromotion,
  missing: { units: number; quantity: number } | { cents: number },
): string[] =>
  LOCALES.map((locale) =>
    withPlainSpaces(describeMissing(promotion, { promotionId: promotion.id, ...missing }, locale)),
  );
