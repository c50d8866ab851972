import { sumCents } from '@munay/contracts/money';
import type { ShippingOption } from '@munay/contracts/order/address';
import type { CartView, QuoteSums } from '@munay/contracts/order/cart';
import type { OrderLine, OrderTotals } from '@munay/contracts/order/order';
import type { DeliveryWay } from '@munay/contracts/pricing/delivery-lane';
import type { GoodsLine } from '@munay/contracts/pricing/lines';
import type { PricedLine, PricedOrder, PriceInput } from '@munay/contracts/pricing/price-order';
import { basisPoints, percentOf, type VatGroup } from '@munay/contracts/pricing/vat';
import type { PricedSize } from '../product/product.service';

/** A requested quantity of a size. */
export interface WantedLine {
  id: string;
  quantity: number;
  size: PricedSize;
}

/** A requested line with its price. */
export interface QuotedLine extends WantedLine {
  price: PricedLine;
}

/** Lines and all sums of an order to be. */
export interface Quote {
  lines: QuotedLine[];
  sums: PricedOrder;
}

/** The price fields stored on an order. */
export interface OrderPrice {
  lines: OrderLine[];
  totals: OrderTotals;
  /** By rate, in cents; they add up to base and VAT of the totals. */
  vat: Pick<VatGroup, 'rate' | 'baseCents' | 'vatCents'>[];
  /** Version of the pricing rules. */
  pricingVersion: number;
}

/** `priceOrder`; earlier, each part of the shop computed prices itself. */
export const PRICING_VERSION = 2;

const goodsOf = ({ id, quantity, size }: WantedLine): GoodsLine => ({
  kind: 'goods',
  id,
  quantity,
  sku: size.sku,
  productId: size.productId,
  priceCents: size.priceCents,
  reductionPercent: size.reductionPercent,
  lowest30DaysCents: size.lowest30DaysCents,
  weightGrams: size.weightGrams,
  tags: [],
  collections: [],
});

/** The shop's shipping table has no weights. */
const wayOf = ({ zone, method, costCents, freeFromCents }: ShippingOption): DeliveryWay => ({
  zone,
  method,
  rows: [{ upToGrams: null, upToCents: null, costCents }],
  freeFromCents,
  packing: { percent: 100, parcelGrams: 0 },
});

/** @param option null while the destination is unknown */
export const inputOf = (
  lines: readonly WantedLine[],
  option: ShippingOption | null,
  { vatPercent, at }: { vatPercent: number; at: Date },
): PriceInput => ({
  at,
  lines: lines.map(goodsOf),
  promotions: [],
  codes: [],
  delivery: option && wayOf(option),
  vat: { kind: 'home', rate: basisPoints(vatPercent) },
  tenders: [],
  leastDueCents: 0,
});

/** Adds the price to each line. @param priced the same lines, in the same order */
export const toQuote = (lines: readonly WantedLine[], priced: PricedOrder): Quote => ({
  lines: lines.map((line, index) => ({ ...line, price: priced.lines[index] as PricedLine })),
  sums: priced,
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
    reductionPercent: size.reductionPercent,
    announced: price.announced,
    unitPriceCents: price.unitPriceCents,
    lineCents: price.lineCents,
    cuts: price.cuts,
    netCents: price.netCents,
    vatRate: price.vatRate,
  }));

/** Price of delivery, in cents; zero while the destination is unknown. */
export const deliveryNetCents = ({ delivery }: PricedOrder): number => delivery?.netCents ?? 0;

/** The VAT as stored on an order. */
export const toVat = ({ vat }: PricedOrder): OrderPrice['vat'] =>
  vat.map(({ rate, baseCents, vatCents }) => ({ rate, baseCents, vatCents }));

/** Sums of an order in cents: lines + delivery = total, base + VAT = total. */
export const toTotals = (priced: PricedOrder, vatPercent: number, currency: string): OrderTotals => ({
  goodsCents: priced.goodsCents,
  savedCents: priced.savedCents,
  shippingCents: deliveryNetCents(priced),
  totalCents: priced.totalCents,
  baseCents: sumCents(priced.vat.map(({ baseCents }) => baseCents)),
  vatCents: sumCents(priced.vat.map(({ vatCents }) => vatCents)),
  vatPercent,
  currency,
});

/** Sums of a quote, in cents. */
export const toQuoteSums = (priced: PricedOrder, currency: string): QuoteSums => ({
  goodsCents: priced.goodsCents,
  savedCents: priced.savedCents,
  shippingCents: deliveryNetCents(priced),
  totalCents: priced.totalCents,
  vat: priced.vat.map(({ rate, grossCents, baseCents, vatCents }) => ({
    percent: percentOf(rate),
    grossCents,
    baseCents,
    vatCents,
  })),
  dueCents: priced.dueCents,
  currency,
});

/** A line's price before its reduction, as far as it may be announced; null otherwise. */
export const lineBeforeCents = ({ quantity, price: { announced } }: QuotedLine): number | null =>
  announced && announced.beforeCents * quantity;

/** The remaining amount until free delivery. @param fromCents null or 0 without a threshold */
export function towardsFreeDelivery(goodsCents: number, fromCents: number | null): CartView['freeShipping'] {
  if (fromCents === null || fromCents <= 0) return null;
  const missingCents = Math.max(0, fromCents - goodsCents);
  return { missingCents, percent: Math.floor(((fromCents - missingCents) * 100) / fromCents) };
}
