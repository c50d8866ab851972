import type { Locale } from '@munay/contracts/locale';
import { sumCents } from '@munay/contracts/money';
import type { ShippingOption } from '@munay/contracts/order/address';
import type { CartPromotion, CartView, QuoteSums } from '@munay/contracts/order/cart';
import type { OrderLine, OrderPromotion, OrderTotals, OrderView } from '@munay/contracts/order/order';
import { computeDeliveryCents, type DeliveryOption } from '@munay/contracts/pricing/delivery-promotions';
import type { GoodsLine } from '@munay/contracts/pricing/lines';
import type { PricedLine, PricedOrder, PriceInput } from '@munay/contracts/pricing/price-order';
import type { Promotion } from '@munay/contracts/pricing/promotion';
import { toBasisPoints, toPercent, type VatGroup } from '@munay/contracts/pricing/vat';
import type { PricedSize } from '../product/product.service';
import { toLimitedUse } from '../promotion/promotion.rules';
import type { LimitedUse, Offers } from '../promotion/promotion.types';

/** Quantity of a size in a cart or order request. */
export interface RequestedLine {
  id: string;
  quantity: number;
  size: PricedSize;
}

/** A requested line with its price. */
export interface QuotedLine extends RequestedLine {
  price: PricedLine;
}

/** Lines and all totals of a quoted order. */
export interface Quote {
  lines: QuotedLine[];
  sums: PricedOrder;
  /** The promotions used for pricing, keyed by id, with their single-use codes. */
  known: Offers['known'];
  singleCodes: Offers['singleCodes'];
}

type PlacedOrder = Pick<OrderView, 'lines' | 'totals' | 'promotions'> & {
  shipping: Pick<ShippingOption, 'method' | 'zone'>;
};

/** The price fields stored on an order. */
export interface OrderPrice {
  lines: OrderLine[];
  totals: OrderTotals;
  /** VAT amounts by rate, in cents; they add up to base and VAT of the totals. */
  vat: Pick<VatGroup, 'rate' | 'baseCents' | 'vatCents'>[];
  /** Applied promotions; absent if none applies. */
  promotions?: (OrderPromotion & { limited?: boolean })[];
  /** Version of the pricing rules. */
  pricingVersion: number;
}

/** Version 2: `priceOrder` calculates all prices. In version 1, each part of the shop calculated its own prices. */
export const PRICING_VERSION = 2;

const toGoodsLine = ({ id, quantity, size }: RequestedLine): GoodsLine => ({
  kind: 'goods',
  id,
  quantity,
  sku: size.sku,
  productId: size.productId,
  priceCents: size.priceCents,
  appliedDiscountPercent: size.appliedDiscountPercent,
  lowest30DaysCents: size.lowest30DaysCents,
  weightGrams: size.weightGrams,
  tags: size.tags,
});

/** The shop's delivery table does not depend on weight. */
const toDeliveryOption = ({ zone, method, costCents, freeFromCents }: ShippingOption): DeliveryOption => ({
  zone,
  method,
  rows: [{ costCents }],
  freeFromCents,
});

/** Delivery price of a placed order with another option, in cents, from the current table and without promotions. */
export const computeDeliveryCentsTo = (
  { lines }: Pick<PlacedOrder, 'lines'>,
  option: ShippingOption,
): number =>
  // Stryker disable next-line LogicalOperator: the result is the price of the option, or 0
  computeDeliveryCents(toDeliveryOption(option), {
    grams: 0,
    goodsCents: sumCents(lines.map(({ lineCents }) => lineCents)),
  }) ?? option.costCents;

/** @param option null while the destination is unknown */
export const toPriceInput = (
  lines: readonly RequestedLine[],
  option: ShippingOption | null,
  {
    vatPercent,
    at,
    promotions = [],
    codes = [],
  }: { vatPercent: number; at: Date } & Partial<Pick<PriceInput, 'promotions' | 'codes'>>,
): PriceInput => ({
  at,
  lines: lines.map(toGoodsLine),
  promotions,
  codes,
  delivery: option && toDeliveryOption(option),
  vat: { rate: toBasisPoints(vatPercent) },
});

/**
 * Input for pricing a placed order again with only these promotions.
 * @param sizes current data of the ordered sizes, keyed by SKU
 */
export const toRepriceInput = (
  { lines, totals, shipping, promotions: placedPromotions }: PlacedOrder,
  sizes: ReadonlyMap<string, GoodsLine>,
  promotions: readonly Promotion[],
  at: Date,
): PriceInput => ({
  at,
  lines: lines.map(({ id, sku, quantity, priceCents, appliedDiscountPercent, productId }): GoodsLine => {
    const { weightGrams = 0, tags = [] } = sizes.get(sku) ?? {};
    const knownFields = { weightGrams, tags, lowest30DaysCents: null };
    return {
      kind: 'goods',
      id,
      sku,
      quantity,
      priceCents,
      appliedDiscountPercent,
      productId,
      ...knownFields,
    };
  }),
  promotions,
  codes: [],
  delivery: toDeliveryOption({
    method: shipping.method,
    zone: shipping.zone,
    costCents:
      totals.shippingCents +
      sumCents(
        placedPromotions?.filter(({ target }) => target === 'delivery').map(({ cents }) => cents) ?? [],
      ),
    freeFromCents: null,
  }),
  vat: { rate: toBasisPoints(totals.vatPercent) },
});

/** Adds the price to each line. @param pricedOrder the same lines, in the same order */
export const toQuote = (
  lines: readonly RequestedLine[],
  pricedOrder: PricedOrder,
  { known, singleCodes }: Pick<Offers, 'known' | 'singleCodes'> = {
    known: new Map(),
    singleCodes: new Map(),
  },
): Quote => ({
  known,
  singleCodes,
  lines: lines.map((line, index) => ({ ...line, price: pricedOrder.lines[index] as PricedLine })),
  sums: pricedOrder,
});

/** The lines as stored on an order. */
export const toOrderLines = (lines: readonly QuotedLine[]): OrderLine[] =>
  lines.map(({ id, quantity, size, price }) => ({
    id,
    productId: size.productId,
    slug: size.slug,
    sku: size.sku,
    title: size.title,
    size: size.size,
    image: size.image,
    quantity,
    priceCents: price.priceCents,
    discountPercent: price.announced?.percent ?? 0,
    appliedDiscountPercent: size.appliedDiscountPercent,
    announced: price.announced,
    unitPriceCents: price.unitPriceCents,
    lineCents: price.lineCents,
    discountAllocations: price.discountAllocations,
    netCents: price.netCents,
    vatRate: price.vatRate,
  }));

/** Delivery price, in cents; zero while the destination is unknown. */
export const getDeliveryNetCents = ({ delivery }: PricedOrder): number => delivery?.netCents ?? 0;

/** The applied promotions in a language; undefined if none applies. */
export function toCartPromotions(
  { sums, known, singleCodes }: Pick<Quote, 'sums' | 'known' | 'singleCodes'>,
  locale: Locale,
): CartPromotion[] | undefined {
  const appliedPromotions = sums.promotions.flatMap(({ id, target, cents }): CartPromotion[] => {
    const promotion = known.get(id);
    if (!promotion) return [];
    const { title, code = singleCodes.get(id) } = promotion;
    return [{ _id: id, title: title[locale], target, cents, code }];
  });
  return appliedPromotions.length > 0 ? appliedPromotions : undefined;
}

/** The uses that count against usage limits. */
export const listLimitedUses = ({ promotions }: PricedOrder, { known, singleCodes }: Offers): LimitedUse[] =>
  promotions.flatMap(({ id }) => {
    const promotion = known.get(id);
    return (promotion && toLimitedUse(promotion, singleCodes.get(id))) ?? [];
  });

/** The applied promotions as stored on an order. */
export const toOrderPromotions = (
  { promotions }: PricedOrder,
  { known, singleCodes }: Offers,
  limitedUses: readonly LimitedUse[],
): NonNullable<OrderPrice['promotions']> =>
  promotions.flatMap(({ id, target, cents }) => {
    const promotion = known.get(id);
    if (!promotion) return [];
    const code = promotion.code ?? singleCodes.get(id);
    const isLimited = limitedUses.some(({ promotionId }) => promotionId === id);
    return [
      {
        id,
        title: promotion.title,
        target,
        cents,
        ...(code !== undefined && { code }),
        ...(isLimited && { limited: true }),
      },
    ];
  });

/** The VAT as stored on an order. */
export const toVat = ({ vat }: PricedOrder): OrderPrice['vat'] =>
  vat.map(({ rate, baseCents, vatCents }) => ({ rate, baseCents, vatCents }));

/** Order totals in cents: lines + delivery = total, base + VAT = total. */
export const toTotals = (pricedOrder: PricedOrder, vatPercent: number, currency: string): OrderTotals => ({
  goodsCents: pricedOrder.goodsCents,
  savedCents: pricedOrder.savedCents,
  shippingCents: getDeliveryNetCents(pricedOrder),
  totalCents: pricedOrder.totalCents,
  baseCents: sumCents(pricedOrder.vat.map(({ baseCents }) => baseCents)),
  vatCents: sumCents(pricedOrder.vat.map(({ vatCents }) => vatCents)),
  vatPercent,
  currency,
});

/** Quote totals, in cents. */
export const toQuoteSums = (
  pricedOrder: PricedOrder,
  currency: string,
  promotions: CartPromotion[] | undefined,
): QuoteSums => ({
  goodsCents: pricedOrder.goodsCents,
  savedCents: pricedOrder.savedCents,
  promotions,
  shippingCents: getDeliveryNetCents(pricedOrder),
  totalCents: pricedOrder.totalCents,
  vat: pricedOrder.vat.map(({ rate, grossCents, baseCents, vatCents }) => ({
    percent: toPercent(rate),
    grossCents,
    baseCents,
    vatCents,
  })),
  dueCents: pricedOrder.totalCents,
  currency,
});

/** A line's price before its discount, if it may be announced; null otherwise. */
export const computeLineBeforeCents = ({ quantity, price: { announced } }: QuotedLine): number | null =>
  announced && announced.beforeCents * quantity;

/** The amount still missing for free delivery. @param fromCents threshold; null or 0 if there is none */
export function toFreeShipping(goodsCents: number, fromCents: number | null): CartView['freeShipping'] {
  // Stryker disable next-line ConditionalExpression: null is compared as 0
  if (fromCents === null || fromCents <= 0) return null;
  const missingCents = Math.max(0, fromCents - goodsCents);
  return { missingCents, percent: Math.floor(((fromCents - missingCents) * 100) / fromCents) };
}
