import type { Facet, ProductList, ProductQuery } from '@munay/contracts/shop/product';
import { CATEGORIES, RATING_STEPS, SCENTS, TAGS } from '@munay/contracts/shop/product';
import type { Entry, EntrySize } from './catalogue.entry';

type Facets = ProductList['facets'];

/** A condition on the product as a whole that has its own facet. */
const PRODUCT_FILTERS = ['tag', 'scent', 'category', 'rating', 'offer'] as const;
type ProductFilter = (typeof PRODUCT_FILTERS)[number];

export interface Listing {
  /** Everything that matches, in the order given. */
  matches: Entry[];
  facets: Facets;
}

/** Conditions on one size: a price range together with a size means that size at that price. */
interface SizeRules {
  label(size: EntrySize): boolean;
  price(size: EntrySize): boolean;
  stock(size: EntrySize): boolean;
}

const sizeRules = ({
  size,
  minPriceCents = 0,
  maxPriceCents = Infinity,
  inStock,
}: ProductQuery): SizeRules => ({
  label: ({ label }) => !size?.length || size.includes(label),
  price: ({ unitPriceCents }) => unitPriceCents >= minPriceCents && unitPriceCents <= maxPriceCents,
  stock: ({ available }) => !inStock || available > 0,
});

/** The product filters an entry fails. */
function failed(entry: Entry, query: ProductQuery): ProductFilter[] {
  const passes: Record<ProductFilter, boolean> = {
    tag: !query.tag?.length || query.tag.some((tag) => entry.tags.includes(tag)),
    scent: !query.scent?.length || query.scent.includes(entry.scent),
    category: !query.category?.length || query.category.includes(entry.category),
    rating: entry.rating.average >= (query.minRating ?? 0),
    offer: !query.offer || entry.discountPercent > 0,
  };
  return PRODUCT_FILTERS.filter((filter) => !passes[filter]);
}

class Counts {
  private readonly counts = new Map<string, number>();

  add(values: Iterable<string>): void {
    for (const value of values) this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }

  /** In the order of the closed set; a chosen value stays in sight with 0. */
  facets(order: readonly string[], chosen: readonly string[] = []): Facet[] {
    return order
      .map((value) => ({ value, count: this.counts.get(value) ?? 0 }))
      .filter(({ value, count }) => count > 0 || chosen.includes(value));
  }

  get values(): string[] {
    return [...this.counts.keys()];
  }
}

/**
 * Applies every filter and counts every facet in one pass. An entry that fails exactly one filter still counts
 * in that filter's facet: each is counted without itself.
 * @param words folded, for `without`
 */
export function listEntries(
  candidates: Iterable<Entry>,
  query: ProductQuery,
  words: readonly string[],
): Listing {
  const matches: Entry[] = [];
  const counts = { tag: new Counts(), scent: new Counts(), category: new Counts(), size: new Counts(), rating: new Counts() }; // prettier-ignore
  const weights = new Map<string, number>();
  let offer = 0;
  let inStock = 0;
  const rules = sizeRules(query);
  for (const entry of candidates) {
    if (query.store && entry.storeId !== query.store) continue;
    if (words.some((word) => entry.ingredients.includes(word))) continue;
    const fails = failed(entry, query);
    if (fails.length > 1) continue;
    const fits = entry.sizes.some((size) => rules.label(size) && rules.price(size) && rules.stock(size));
    const without = (filter: ProductFilter): boolean => fits && fails.every((fail) => fail === filter);
    if (without('tag')) counts.tag.add(entry.tags);
    if (without('scent')) counts.scent.add([entry.scent]);
    if (without('category')) counts.category.add([entry.category]);
    if (without('rating'))
      counts.rating.add(RATING_STEPS.filter((least) => entry.rating.average >= least).map(String));
    if (without('offer') && entry.discountPercent > 0) offer++;
    if (fails.length > 0) continue;
    const sizes = entry.sizes.filter((size) => rules.price(size) && rules.stock(size));
    for (const { label, weightGrams } of sizes) weights.set(label, weightGrams);
    counts.size.add(sizes.map(({ label }) => label));
    if (entry.sizes.some((size) => rules.label(size) && rules.price(size) && size.available > 0)) inStock++;
    if (fits) matches.push(entry);
  }
  const labels = [...new Set([...counts.size.values, ...(query.size ?? [])])];
  labels.sort((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0) || a.localeCompare(b));
  return {
    matches,
    facets: {
      tag: counts.tag.facets(TAGS, query.tag),
      scent: counts.scent.facets(SCENTS, query.scent),
      category: counts.category.facets(CATEGORIES, query.category),
      size: counts.size.facets(labels, query.size),
      rating: counts.rating.facets(
        RATING_STEPS.map(String),
        query.minRating ? [String(query.minRating)] : [],
      ),
      offer,
      inStock,
    },
  };
}
