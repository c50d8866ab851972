import { foldText } from '@munay/contracts/fold';
import { TAG_GROUPS } from '@munay/contracts/shop/filter-groups';
import type { Facet, ProductList, ProductQuery } from '@munay/contracts/shop/product';
import { CATEGORIES, RATING_STEPS, SCENTS, TAGS } from '@munay/contracts/shop/product';
import { comparePositions, type Position } from '../../http/cursor';
import type { Entry, EntrySize } from './catalogue.entry';

type Facets = ProductList['facets'];

export interface ProductListing {
  /** All matches, in order. */
  matches: Entry[];
  facets: Facets;
}

/** Bits of the filter groups that apply to a product as a whole. */
const GROUP_BITS = { skin: 1, use: 2, scent: 4, range: 8, rating: 16, offer: 32 } as const;

/** Bit of each tag's group, by tag index. Tags of the `avoid` group have no bit, because they apply to every count. */
const TAG_BITS = TAGS.map((tag) => {
  const group = TAG_GROUPS[tag];
  return group === 'avoid' ? 0 : GROUP_BITS[group];
});

/** The conditions of a query, prepared for evaluating thousands of products. */
class QueryConditions {
  private readonly words: readonly string[];
  /** Indexes of the tags that a product must have. */
  private readonly required: readonly number[];
  /** Indexes of the selected tags. A product must have at least one tag of each group. */
  private readonly selectedValues: ReadonlySet<number>;
  /** Bits of the groups with a selection. */
  private readonly selectedGroups: number;

  constructor(private readonly query: ProductQuery) {
    this.words = (query.without ?? []).map(foldText);
    const tags = (query.tag ?? []).map((tag) => TAGS.indexOf(tag));
    this.required = tags.filter((tag) => TAG_BITS[tag] === 0);
    this.selectedValues = new Set(tags.filter((tag) => TAG_BITS[tag] !== 0));
    let selectedBits = 0;
    for (const tag of tags) selectedBits |= TAG_BITS[tag] ?? 0;
    if (query.scent?.length) selectedBits |= GROUP_BITS.scent;
    if (query.category?.length) selectedBits |= GROUP_BITS.use;
    if (query.minRating) selectedBits |= GROUP_BITS.rating;
    if (query.offer) selectedBits |= GROUP_BITS.offer;
    this.selectedGroups = selectedBits;
  }

  /**
   * Whether an entry may be listed: it is sold by this store, the promotion applies to it, and it has no avoided
   * ingredients or tags.
   */
  isInScope({ storeId, ingredients, tags, promotions }: Entry): boolean {
    const { store, promotion } = this.query;
    if (store && storeId !== store) return false;
    if (promotion && !promotions.some(({ id }) => id === promotion)) return false;
    if (!this.required.every((tag) => tags.includes(tag))) return false;
    return !this.words.some((word) => ingredients.some((names) => names.includes(word)));
  }

  /** Bits of the groups in which an entry has none of the selected values. */
  getFailedGroups(entry: Entry): number {
    const { scent, category, minRating = 0 } = this.query;
    let matchCount = 0;
    for (const tag of entry.tags) if (this.selectedValues.has(tag)) matchCount |= TAG_BITS[tag] ?? 0;
    if (scent?.includes(entry.scent)) matchCount |= GROUP_BITS.scent;
    if (category?.includes(entry.category)) matchCount |= GROUP_BITS.use;
    if (entry.ratingAverage >= minRating) matchCount |= GROUP_BITS.rating;
    if (entry.discountPercent > 0) matchCount |= GROUP_BITS.offer;
    return this.selectedGroups & ~matchCount;
  }

  hasLabel = ({ label }: EntrySize): boolean => !this.query.size?.length || this.query.size.includes(label);

  /** Unavailable sizes do not match a price filter, unless the whole product is unavailable. */
  hasPrice({ unitPriceCents, available }: EntrySize, { inStock }: Entry): boolean {
    const { minPriceCents, maxPriceCents } = this.query;
    if (minPriceCents === undefined && maxPriceCents === undefined) return true;
    if (inStock && available <= 0) return false;
    return unitPriceCents >= (minPriceCents ?? 0) && unitPriceCents <= (maxPriceCents ?? Infinity);
  }

  hasStock = ({ available }: EntrySize): boolean => !this.query.inStock || available > 0;

  /** If a price range is combined with a size, this size must have a price in the range. */
  fits = (entry: Entry): boolean =>
    entry.sizes.some((size) => this.hasLabel(size) && this.hasPrice(size, entry) && this.hasStock(size));
}

class FacetCounts<T extends string | number> {
  private readonly counts = new Map<T, number>();

  add(value: T): void {
    this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }

  getCount = (value: T): number => this.counts.get(value) ?? 0;

  get values(): T[] {
    return [...this.counts.keys()];
  }
}

/** Lists facets in the order of the possible values. A selected value stays listed with a count of 0. */
const countFacets = <T extends string>(
  order: readonly T[],
  count: (value: T, index: number) => number,
  selectedTags: readonly string[] = [],
): Facet[] =>
  order
    .map((value, index) => ({ value, count: count(value, index) }))
    .filter(({ value, count }) => count > 0 || selectedTags.includes(value));

/** Counts only the matches, without facets. */
export function countEntries(candidates: Iterable<Entry>, query: ProductQuery): number {
  const conditions = new QueryConditions(query);
  let count = 0;
  for (const entry of candidates)
    if (conditions.isInScope(entry) && conditions.getFailedGroups(entry) === 0 && conditions.fits(entry))
      count++;
  return count;
}

/**
 * Applies all filters and counts all facets in one pass. An entry that fails exactly one group still counts in the
 * facets of that group, because a group ignores its own selection.
 */
export function listEntries(candidates: Iterable<Entry>, query: ProductQuery): ProductListing {
  const conditions = new QueryConditions(query);
  const matches: Entry[] = [];
  const tags = new FacetCounts<number>();
  const scents = new FacetCounts<string>();
  const categories = new FacetCounts<string>();
  const sizes = new FacetCounts<string>();
  const ratings = RATING_STEPS.map(() => 0);
  const weights = new Map<string, number>();
  let offer = 0;
  let inStock = 0;
  for (const entry of candidates) {
    if (!conditions.isInScope(entry)) continue;
    const failedGroups = conditions.getFailedGroups(entry);
    if ((failedGroups & (failedGroups - 1)) !== 0) continue;
    const isMatch = conditions.fits(entry);
    if (isMatch) {
      for (const tag of entry.tags) if ((failedGroups & ~(TAG_BITS[tag] ?? 0)) === 0) tags.add(tag);
      if ((failedGroups & ~GROUP_BITS.scent) === 0) scents.add(entry.scent);
      if ((failedGroups & ~GROUP_BITS.use) === 0) categories.add(entry.category);
      if ((failedGroups & ~GROUP_BITS.rating) === 0)
        for (const [step, minStars] of RATING_STEPS.entries())
          if (entry.ratingAverage >= minStars) ratings[step] = (ratings[step] ?? 0) + 1;
      if ((failedGroups & ~GROUP_BITS.offer) === 0 && entry.discountPercent > 0) offer++;
    }
    if (failedGroups !== 0) continue;
    let isAvailable = false;
    for (const size of entry.sizes) {
      if (!conditions.hasPrice(size, entry)) continue;
      isAvailable ||= size.available > 0 && conditions.hasLabel(size);
      if (!conditions.hasStock(size)) continue;
      weights.set(size.label, size.weightGrams);
      sizes.add(size.label);
    }
    if (isAvailable) inStock++;
    if (isMatch) matches.push(entry);
  }
  const labels = [...new Set([...sizes.values, ...(query.size ?? [])])];
  labels.sort((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0) || a.localeCompare(b));
  return {
    matches,
    facets: {
      tag: countFacets(TAGS, (_, index) => tags.getCount(index), query.tag),
      scent: countFacets(SCENTS, scents.getCount, query.scent),
      category: countFacets(CATEGORIES, categories.getCount, query.category),
      size: countFacets(labels, sizes.getCount, query.size),
      rating: countFacets(
        RATING_STEPS.map(String),
        (_, step) => ratings[step] ?? 0,
        query.minRating ? [String(query.minRating)] : [],
      ),
      offer,
      inStock,
    },
  };
}

/** Rows after a cursor in a sorted list. The row of the cursor may have been removed. */
export function getRowsAfter(
  matches: readonly Entry[],
  position: (entry: Entry) => Position,
  after: Position | null,
  limit: number,
): Entry[] {
  const from = after ? matches.findIndex((entry) => comparePositions(position(entry), after) > 0) : 0;
  return from < 0 ? [] : matches.slice(from, from + limit);
}

/** Like `getRowsAfter`, but for an unsorted list. Only the page is sorted, because most results are never displayed. */
export function getFirstRows(
  matches: readonly Entry[],
  position: (entry: Entry) => Position,
  after: Position | null,
  limit: number,
): Entry[] {
  const best: { entry: Entry; at: Position }[] = [];
  for (const entry of matches) {
    const at = position(entry);
    const lastEntry = best.at(-1);
    if (after && comparePositions(at, after) <= 0) continue;
    if (best.length === limit && lastEntry && comparePositions(at, lastEntry.at) > 0) continue;
    let place = best.length;
    while (place > 0 && comparePositions(at, (best[place - 1] as { at: Position }).at) < 0) place--;
    best.splice(place, 0, { entry, at });
    best.length = Math.min(best.length, limit);
  }
  return best.map(({ entry }) => entry);
}
