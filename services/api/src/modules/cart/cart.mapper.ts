import { createHash } from 'node:crypto';
import type { CartRow } from '@munay/contracts/admin/lists';
import { announcedReduction, sumCents } from '@munay/contracts/money';
import type { CartItem, CartView, MergeNote } from '@munay/contracts/order/cart';
import type { PricedSize } from '../product/product.service';
import type { StoredLine, StoredMergeNote } from './cart.schema';

/** Prices by SKU; a line whose product or size left the shop has none. */
export const byLine = (priced: readonly PricedSize[]): Map<string, PricedSize> =>
  new Map(priced.map((size) => [size.sku, size]));

/** The lines that can be bought, at prices of now, in the order they were added. */
export function toItems(
  lines: readonly StoredLine[],
  prices: ReadonlyMap<string, PricedSize>,
  available: ReadonlyMap<string, number>,
): CartItem[] {
  return lines.flatMap((line): CartItem[] => {
    const price = prices.get(line.sku);
    if (!price) return [];
    return [
      {
        _id: line.id,
        product: {
          _id: price.productId,
          slug: price.slug,
          title: price.title,
          images: price.image ? [price.image] : [],
          inci: price.inci,
        },
        size: price.size,
        sku: price.sku,
        priceCents: price.priceCents,
        lowest30DaysCents: price.lowest30DaysCents,
        discountPercent: price.discountPercent,
        unitPriceCents: price.unitPriceCents,
        quantity: line.quantity,
        lineCents: price.unitPriceCents * line.quantity,
        available: available.get(price.sku) ?? 0,
      },
    ];
  });
}

/** SHA-256 over what is bought and what it costs; titles and stock do not count. */
export function digestOf(items: readonly CartItem[], currency: string): string {
  const content = items
    .map(({ product, size, sku, quantity, priceCents, unitPriceCents }) =>
      [product._id, size, sku, quantity, priceCents, unitPriceCents].join('\t'),
    )
    .sort();
  return createHash('sha256')
    .update([currency, ...content].join('\n'))
    .digest('hex');
}

export function toView(items: CartItem[], currency: string, freeShippingFromCents: number | null): CartView {
  const goodsCents = sumCents(items.map(({ lineCents }) => lineCents));
  const saved = items.map((item) => {
    const reduction = announcedReduction(item);
    return reduction ? (reduction.beforeCents - item.unitPriceCents) * item.quantity : 0;
  });
  return {
    products: items,
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    goodsCents,
    savedCents: sumCents(saved),
    currency,
    freeShippingFromCents,
    digest: digestOf(items, currency),
  };
}

export const toNotes = (notes: StoredMergeNote[], prices: ReadonlyMap<string, PricedSize>): MergeNote[] =>
  notes.flatMap((note) => {
    const price =
      note.sku === undefined
        ? [...prices.values()].find(
            ({ productId, size }) => productId === note.productId && size === note.size,
          )
        : prices.get(note.sku);
    return price ? [{ title: price.title, size: price.size, wanted: note.wanted, kept: note.kept }] : [];
  });

export function toRow(
  cart: { id: string; updatedAt: Date },
  owner: CartRow['owner'],
  products: CartItem[],
): CartRow {
  return {
    _id: cart.id,
    owner,
    products,
    itemCount: products.reduce((sum, { quantity }) => sum + quantity, 0),
    goodsCents: sumCents(products.map(({ lineCents }) => lineCents)),
    updatedAt: cart.updatedAt.toISOString(),
  };
}
