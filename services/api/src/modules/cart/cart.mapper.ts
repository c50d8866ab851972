import { createHash } from 'node:crypto';
import type { CartRow } from '@munay/contracts/admin/lists';
import type { Locale } from '@munay/contracts/locale';
import type { ShippingOption } from '@munay/contracts/order/address';
import type { CartItem, CartQuote, CartView, MergeNote } from '@munay/contracts/order/cart';
import type { PricedOrder } from '@munay/contracts/pricing/price-order';
import type { ShippingMethod } from '@munay/contracts/shop/shipping';
import {
  computeLineBeforeCents,
  getDeliveryNetCents,
  type Quote,
  type QuotedLine,
  toCartPromotions,
  toFreeShipping,
  toQuoteSums,
} from '../pricing/pricing.mapper';
import type { PricedSize } from '../product/product.service';
import { toCodes } from './cart.codes';
import type { StoredMergeNote } from './cart.schema';

/** Prices keyed by SKU. Lines whose product or size was removed have no price. */
export const indexBySku = (pricedSizes: readonly PricedSize[]): Map<string, PricedSize> =>
  new Map(pricedSizes.map((size) => [size.sku, size]));

/** Converts lines for display. @param available units keyed by SKU */
export const toItems = (lines: readonly QuotedLine[], available: ReadonlyMap<string, number>): CartItem[] =>
  lines.map((line) => {
    const { id, quantity, size, price } = line;
    return {
      _id: id,
      product: {
        _id: size.productId,
        slug: size.slug,
        title: size.title,
        images: size.image ? [size.image] : [],
        inci: size.inci,
      },
      size: size.size,
      sku: size.sku,
      priceCents: price.priceCents,
      lowest30DaysCents: size.lowest30DaysCents,
      discountPercent: price.announced?.percent ?? 0,
      appliedDiscountPercent: size.appliedDiscountPercent,
      unitPriceCents: price.unitPriceCents,
      quantity,
      lineCents: price.lineCents,
      lineBeforeCents: computeLineBeforeCents(line),
      available: available.get(size.sku) ?? 0,
      discountAllocations:
        price.discountAllocations.length > 0
          ? price.discountAllocations.map(({ promotionId, cents }) => ({ promotionId, cents }))
          : undefined,
      netCents: price.discountAllocations.length > 0 ? price.netCents : undefined,
    };
  });

/** SHA-256 of items, prices and promotions. Titles and stock are not included. */
export function computeDigest(
  items: readonly CartItem[],
  currency: string,
  promotions: PricedOrder['promotions'] = [],
): string {
  const content = items
    .map(({ product, size, sku, quantity, priceCents, unitPriceCents }) =>
      [product._id, size, sku, quantity, priceCents, unitPriceCents].join('\t'),
    )
    .sort();
  const appliedPromotions = promotions.map(({ id, cents }) => [id, cents].join('\t')).sort();
  // Stryker disable next-line StringLiteral: ids have 24 characters, so joined lines stay unambiguous
  const text = [currency, ...content, ...appliedPromotions].join('\n');
  return createHash('sha256').update(text).digest('hex');
}

const countUnits = (items: readonly CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

export function toView(
  quote: Quote,
  available: ReadonlyMap<string, number>,
  currency: string,
  freeShippingFromCents: number | null,
  locale: Locale,
): CartView {
  const { lines, sums, known } = quote;
  const products = toItems(lines, available);
  const promotions = toCartPromotions(quote, locale);
  const nextPromotion = sums.nextStep && known.get(sums.nextStep.promotionId);
  return {
    products,
    itemCount: countUnits(products),
    goodsCents: sums.goodsCents,
    savedCents: sums.savedCents,
    currency,
    freeShippingFromCents,
    freeShipping: toFreeShipping(sums.goodsCents, freeShippingFromCents),
    digest: computeDigest(products, currency, sums.promotions),
    promotions,
    codes: sums.codes.length > 0 ? toCodes(sums.codes, known, locale) : undefined,
    nextStep:
      sums.nextStep && nextPromotion
        ? { title: nextPromotion.title[locale], units: sums.nextStep.units }
        : undefined,
  };
}

/**
 * Converts a cart with a quote for each delivery method.
 * @param shipping the selected method
 * @param taxIdAboveCents total above which an order requires a tax id
 */
export function toCartQuote(
  cart: CartView,
  options: readonly ({ option: ShippingOption } & Pick<Quote, 'sums' | 'known' | 'singleCodes'>)[],
  shipping: ShippingMethod,
  taxIdAboveCents: number,
  locale: Locale,
): CartQuote {
  const chosenQuote = options.find(({ option }) => option.method === shipping);
  return {
    cart,
    options: options.map(({ option: { method, zone }, ...quote }) => {
      const { sums, known } = quote;
      const promotions = toCartPromotions(quote, locale);
      return {
        method,
        zone,
        savedCents: sums.savedCents,
        promotions,
        shippingCents: getDeliveryNetCents(sums),
        totalCents: sums.totalCents,
        codes: sums.codes.length > 0 ? toCodes(sums.codes, known, locale) : undefined,
      };
    }),
    sums:
      chosenQuote && cart.itemCount > 0
        ? toQuoteSums(chosenQuote.sums, cart.currency, toCartPromotions(chosenQuote, locale))
        : null,
    taxIdAboveCents,
  };
}

export const toNotes = (notes: StoredMergeNote[], prices: ReadonlyMap<string, PricedSize>): MergeNote[] =>
  notes.flatMap(({ code, sku, requested, quantity }) => {
    if (code !== undefined) return [{ code, title: '', size: '', requested, quantity }];
    const price = prices.get(sku);
    return price ? [{ title: price.title, size: price.size, requested, quantity }] : [];
  });

export function toRow(
  cart: { id: string; updatedAt: Date },
  owner: CartRow['owner'],
  { lines, sums }: Quote,
  available: ReadonlyMap<string, number>,
  unavailable: CartRow['unavailable'],
): CartRow {
  const products = toItems(lines, available);
  return {
    _id: cart.id,
    owner,
    products,
    unavailable,
    itemCount: countUnits(products),
    goodsCents: sums.goodsCents,
    updatedAt: cart.updatedAt.toISOString(),
  };
}
