import type { ProductList, ProductQuery } from '@munay/contracts/shop/product';
import type { Entry } from './catalogue.entry';
import { listEntries } from './catalogue.list';

/** One page of a list, or the first of a search: what it says beside its cards, and whose cards those are. */
export interface ListPage extends Omit<ProductList, 'products'> {
  entries: readonly Entry[];
  /** Tells it from every other page. */
  number: number;
}

let pages = 0;

/**
 * Pages already made, the most used kept. They hold products and not their cards, so a page whose product shows other
 * pieces is written anew without being looked for again.
 */
export class CataloguePages {
  private readonly kept = new Map<string, { query: ProductQuery; page: ListPage }>();
  private version = -1;

  constructor(private readonly most: number) {}

  /** @param version of the catalogue: pages of another are forgotten */
  findOrMake(
    key: string,
    version: number,
    query: ProductQuery,
    make: () => Omit<ListPage, 'number'>,
  ): ListPage {
    if (version !== this.version) this.kept.clear();
    this.version = version;
    const found = this.kept.get(key) ?? { query, page: { ...make(), number: ++pages } };
    this.kept.delete(key);
    this.kept.set(key, found);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest);
    return found.page;
  }

  /** Forgets the pages that count a product otherwise now: it sold out, say, and they list what there is. */
  forgetChanged(before: Entry, after: Entry): void {
    if (countedBy(before) === countedBy(after)) return;
    for (const [key, { query, page }] of this.kept)
      if (page.help || countedIn(query, before) !== countedIn(query, after)) this.kept.delete(key);
  }
}

/** What filters and facets look at and is not the place of a product. */
const countedBy = ({ sizes, discountPercent, storeId, scent, category, tags, ingredients }: Entry): string =>
  JSON.stringify([
    sizes.map(({ label, unitPriceCents, available }) => [label, unitPriceCents, available > 0]),
    [discountPercent, storeId, scent, category, tags, ingredients],
  ]);

function countedIn(query: ProductQuery, entry: Entry): string {
  const { matches, facets } = listEntries([entry], query);
  return JSON.stringify([matches.length, facets]);
}
