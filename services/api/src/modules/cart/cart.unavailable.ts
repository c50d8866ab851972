import type { Locale, Localized } from '@munay/contracts/locale';
import type { UnavailableLine } from '@munay/contracts/order/cart';
import type { RequestedLine } from '../pricing/pricing.mapper';
import type { PricedSize } from '../product/product.service';
import type { StoredLine } from './cart.schema';

/**
 * Divides the lines of a cart into available and unavailable ones, without changing their order. A line is unavailable
 * if the size is not for sale, or has fewer available units than requested. Carts, quotes and orders are priced from
 * the available lines.
 * @param prices prices keyed by SKU; sizes that are not for sale have none
 * @param available units keyed by SKU; null to let the reservation check the stock
 */
export function splitLines(
  lines: readonly StoredLine[],
  prices: ReadonlyMap<string, PricedSize>,
  available: ReadonlyMap<string, number> | null,
): { lines: RequestedLine[]; unavailable: StoredLine[] } {
  const orderableLines: RequestedLine[] = [];
  const unavailable: StoredLine[] = [];
  for (const line of lines) {
    const { id, sku, quantity } = line;
    const size = prices.get(sku);
    const isAvailable = available === null || (available.get(sku) ?? 0) >= quantity;
    if (size && isAvailable) orderableLines.push({ id, quantity, size });
    else unavailable.push(line);
  }
  return { lines: orderableLines, unavailable };
}

/** Finds the available size of a product with the most similar weight; if two are equally close, the smaller one. */
export function findNearestSize(
  weightGrams: number,
  sizes: readonly PricedSize[],
  available: ReadonlyMap<string, number>,
): PricedSize | null {
  const computeWeightDifference = (size: PricedSize) => Math.abs(size.weightGrams - weightGrams);
  const [nearest] = sizes
    .filter(({ sku }) => (available.get(sku) ?? 0) > 0)
    .sort((a, b) => computeWeightDifference(a) - computeWeightDifference(b) || a.weightGrams - b.weightGrams);
  return nearest ?? null;
}

/** Product data for unavailable lines. */
export interface KnownProducts {
  /** Titles keyed by product id, for products in any status. */
  titles: ReadonlyMap<string, Localized>;
  /** Weights in grams keyed by SKU, for products in any status. */
  weights: ReadonlyMap<string, number>;
  /** All sizes that are for sale. */
  sizes: readonly PricedSize[];
  /** Available units keyed by SKU. */
  available: ReadonlyMap<string, number>;
  /** Line prices keyed by line id. */
  lineCents: ReadonlyMap<string, number>;
}

/** Converts an unavailable line for display. */
export function toUnavailable(
  { id, productId, sku, size, quantity }: StoredLine,
  { titles, weights, sizes, available, lineCents }: KnownProducts,
  locale: Locale,
): UnavailableLine {
  const siblings = sizes.filter((candidate) => candidate.productId === productId);
  const sameSize = siblings.find((sibling) => sibling.sku === sku);
  const otherSizes = siblings.filter((sibling) => sibling !== sameSize);
  const [visibleSibling] = sameSize ? [sameSize] : otherSizes;
  const other = findNearestSize(weights.get(sku) ?? 0, otherSizes, available);
  return {
    _id: id,
    title: titles.get(productId)?.[locale] ?? '',
    size: sameSize?.size ?? size,
    sku,
    quantity,
    available: sameSize ? (available.get(sku) ?? 0) : 0,
    product: visibleSibling
      ? {
          _id: productId,
          slug: visibleSibling.slug,
          title: visibleSibling.title,
          images: visibleSibling.image ? [visibleSibling.image] : [],
          inci: visibleSibling.inci,
        }
      : null,
    lineCents: lineCents.get(id) ?? null,
    other: other && { sku: other.sku, size: other.size, unitPriceCents: other.unitPriceCents },
  };
}
