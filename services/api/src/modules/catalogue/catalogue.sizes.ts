import type { Locale } from '@munay/contracts/locale';
import type { ChangeAge } from '../../database/change-age';
import { isSize, type PricedSize, type SizeRef } from '../product/product.mapper';
import { readCard } from './catalogue.card-json';
import type { Entry } from './catalogue.entry';

/** A size with its price and available units. */
export interface AvailableSize {
  price: PricedSize;
  available: number;
}

interface Shelf {
  follower: { age: Pick<ChangeAge, 'isCurrent'> };
  findEntry(id: string): Entry | undefined;
}

/**
 * Looks up prices and stock of sizes in the in-memory catalogue. Orders may be charged at these prices.
 * @param at Unix time in ms
 * @returns null unless all sizes are known to be current and on sale at this time; the caller must then read the
 * database
 */
export function findCurrentSizes(
  refs: readonly SizeRef[],
  locale: Locale,
  shelf: Shelf,
  at: number,
): AvailableSize[] | null {
  if (!shelf.follower.age.isCurrent) return null;
  const found = refs.flatMap((ref) => {
    const entry = shelf.findEntry(ref.productId);
    // The catalogue also finds entries by slug, so the entry may have another id
    if (entry?.id !== ref.productId || entry.createdAt > at) return [];
    if (entry.changesAt !== null && entry.changesAt <= at) return [];
    return toSize(entry, ref, locale) ?? [];
  });
  return found.length === refs.length ? found : null;
}

function toSize(entry: Entry, ref: SizeRef, locale: Locale): AvailableSize | null {
  const { sizes, images, slug, title, inci, tags } = readCard(entry.card, locale);
  const size = sizes.find((candidate) => isSize(candidate, ref));
  if (!size) return null;
  const { label, sku, weightGrams, priceCents, unitPriceCents, lowest30DaysCents, available } = size;
  const price = {
    productId: entry.id,
    slug,
    title,
    image: images[0] ?? null,
    size: label,
    sku,
    weightGrams,
    priceCents,
    appliedDiscountPercent: entry.appliedDiscountPercent,
    changesAt: entry.changesAt === null ? null : new Date(entry.changesAt),
    unitPriceCents,
    lowest30DaysCents,
    tags,
    inci,
  };
  return { price, available };
}
