import { LRUCache } from 'lru-cache';
import type { ProductList, ProductQuery } from '@munay/contracts/shop/product';
import type { Entry } from './catalogue.entry';
import { listEntries } from './catalogue.list';

/** A page of a list, or the first of a search: its metadata and the products of its cards. */
export interface ListPage extends Omit<ProductList, 'products'> {
  entries: readonly Entry[];
  /** Unique number of the page. */
  number: number;
}

let pages = 0;

/**
 * LRU cache of list pages. They refer to products rather than cards, so when stock changes a page is serialised again
 * without a new search.
 */
export class ListPageCache {
  private readonly cache: LRUCache<string, { query: ProductQuery; page: ListPage }>;
  private version = -1;

  constructor(most: number) {
    this.cache = new LRUCache({ max: most });
  }

  /** @param version of the catalogue: pages of another version are dropped */
  findOrMake(
    key: string,
    version: number,
    query: ProductQuery,
    make: () => Omit<ListPage, 'number'>,
  ): ListPage {
    if (version !== this.version) this.cache.clear();
    this.version = version;
    const found = this.cache.get(key) ?? { query, page: { ...make(), number: ++pages } };
    this.cache.set(key, found);
    return found.page;
  }

  /** Drops pages with counts that a product changed, for example because it sold out. */
  forgetChanged(before: Entry, after: Entry): void {
    if (countedBy(before) === countedBy(after)) return;
    for (const [key, { query, page }] of [...this.cache.entries()])
      if (page.help || countedIn(query, before) !== countedIn(query, after)) this.cache.delete(key);
  }
}

/** The fields that filters and facets depend on, besides a product's position. */
const countedBy = ({ sizes, discountPercent, storeId, scent, category, tags, ingredients }: Entry): string =>
  JSON.stringify([
    sizes.map(({ label, unitPriceCents, available }) => [label, unitPriceCents, available > 0]),
    [discountPercent, storeId, scent, category, tags, ingredients],
  ]);

function countedIn(query: ProductQuery, entry: Entry): string {
  const { matches, facets } = listEntries([entry], query);
  return JSON.stringify([matches.length, facets]);
}
