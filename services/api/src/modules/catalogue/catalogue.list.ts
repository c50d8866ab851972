import { fold } from '@munay/contracts/fold';
import type { Facet, ProductList, ProductQuery } from '@munay/contracts/shop/product';
import { CATEGORIES, RATING_STEPS, SCENTS, TAGS } from '@munay/contracts/shop/product';
import type { Entry, EntrySize } from './catalogue.entry';

type Facets = ProductList['facets'];

export interface Listing {
  /** All matches, in the given order. */
  matches: Entry[];
  facets: Facets;
}

/** A product filter with a facet, as a bit. */
const FAILS = { tag: 1, scent: 2, category: 4, rating: 8, offer: 16 } as const;

/** The conditions of a query, prepared for thousands of products. */
class Conditions {
  private readonly tags: readonly number[];
  private readonly words: readonly string[];

  constructor(private readonly query: ProductQuery) {
    this.tags = (query.tag ?? []).map((tag) => TAGS.indexOf(tag));
    this.words = (query.without ?? []).map(fold);
  }

  isInScope({ storeId, ingredients }: Entry): boolean {
    if (this.query.store && storeId !== this.query.store) return false;
    return !this.words.some((word) => ingredients.some((names) => names.includes(word)));
  }

  /** The product filters an entry fails, as bits. */
  fails(entry: Entry): number {
    const { scent, category, minRating = 0, offer } = this.query;
    let fails = 0;
    if (this.tags.length > 0 && !this.tags.some((tag) => entry.tags.includes(tag))) fails |= FAILS.tag;
    if (scent?.length && !scent.includes(entry.scent)) fails |= FAILS.scent;
    if (category?.length && !category.includes(entry.category)) fails |= FAILS.category;
    if (entry.ratingAverage < minRating) fails |= FAILS.rating;
    if (offer && entry.discountPercent <= 0) fails |= FAILS.offer;
    return fails;
  }

  hasLabel = ({ label }: EntrySize): boolean => !this.query.size?.length || this.query.size.includes(label);

  /** Unavailable sizes have no price to filter by, unless the whole product is unavailable. */
  hasPrice({ unitPriceCents, available }: EntrySize, { inStock }: Entry): boolean {
    const { minPriceCents, maxPriceCents } = this.query;
    if (minPriceCents === undefined && maxPriceCents === undefined) return true;
    if (inStock && available <= 0) return false;
    return unitPriceCents >= (minPriceCents ?? 0) && unitPriceCents <= (maxPriceCents ?? Infinity);
  }

  hasStock = ({ available }: EntrySize): boolean => !this.query.inStock || available > 0;

  /** A price range combined with a size means that size at that price. */
  fits = (entry: Entry): boolean =>
    entry.sizes.some((size) => this.hasLabel(size) && this.hasPrice(size, entry) && this.hasStock(size));
}

class Counts<T extends string | number> {
  private readonly counts = new Map<T, number>();

  add(value: T): void {
    this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }

  of = (value: T): number => this.counts.get(value) ?? 0;

  get values(): T[] {
    return [...this.counts.keys()];
  }
}

/** In the order of the closed set; a selected value stays listed with 0. */
const facets = <T extends string>(
  order: readonly T[],
  count: (value: T, index: number) => number,
  chosen: readonly string[] = [],
): Facet[] =>
  order
    .map((value, index) => ({ value, count: count(value, index) }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value));

/** Counts matches without facets. */
export function countEntries(candidates: Iterable<Entry>, query: ProductQuery): number {
  const conditions = new Conditions(query);
  let count = 0;
  for (const entry of candidates)
    if (conditions.isInScope(entry) && conditions.fails(entry) === 0 && conditions.fits(entry)) count++;
  return count;
}

/**
 * Applies every filter and counts every facet in one pass. An entry that fails exactly one filter still counts
 * in that filter's facet, since a facet ignores its own filter.
 */
export function listEntries(candidates: Iterable<Entry>, query: ProductQuery): Listing {
  const conditions = new Conditions(query);
  const matches: Entry[] = [];
  const tags = new Counts<number>();
  const scents = new Counts<string>();
  const categories = new Counts<string>();
  const sizes = new Counts<string>();
  const ratings = RATING_STEPS.map(() => 0);
  const weights = new Map<string, number>();
  let offer = 0;
  let inStock = 0;
  for (const entry of candidates) {
    if (!conditions.isInScope(entry)) continue;
    const fails = conditions.fails(entry);
    if ((fails & (fails - 1)) !== 0) continue;
    const fits = conditions.fits(entry);
    if (fits) {
      if ((fails & ~FAILS.tag) === 0) for (const tag of entry.tags) tags.add(tag);
      if ((fails & ~FAILS.scent) === 0) scents.add(entry.scent);
      if ((fails & ~FAILS.category) === 0) categories.add(entry.category);
      if ((fails & ~FAILS.rating) === 0)
        for (const [step, least] of RATING_STEPS.entries())
          if (entry.ratingAverage >= least) ratings[step] = (ratings[step] ?? 0) + 1;
      if ((fails & ~FAILS.offer) === 0 && entry.discountPercent > 0) offer++;
    }
    if (fails !== 0) continue;
    let onShelf = false;
    for (const size of entry.sizes) {
      if (!conditions.hasPrice(size, entry)) continue;
      onShelf ||= size.available > 0 && conditions.hasLabel(size);
      if (!conditions.hasStock(size)) continue;
      weights.set(size.label, size.weightGrams);
      sizes.add(size.label);
    }
    if (onShelf) inStock++;
    if (fits) matches.push(entry);
  }
  const labels = [...new Set([...sizes.values, ...(query.size ?? [])])];
  labels.sort((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0) || a.localeCompare(b));
  return {
    matches,
    facets: {
      tag: facets(TAGS, (_, index) => tags.of(index), query.tag),
      scent: facets(SCENTS, scents.of, query.scent),
      category: facets(CATEGORIES, categories.of, query.category),
      size: facets(labels, sizes.of, query.size),
      rating: facets(
        RATING_STEPS.map(String),
        (_, step) => ratings[step] ?? 0,
        query.minRating ? [String(query.minRating)] : [],
      ),
      offer,
      inStock,
    },
  };
}
