import { LRUCache } from 'lru-cache';
import type { ContentChanges } from '@munay/contracts/content-changes';
import type { ProductList, ProductQuery } from '@munay/contracts/shop/product';
import { type Entry, SORT_KEYS } from './catalogue.entry';
import { listEntries } from './catalogue.list';
import { describeDiscount } from './catalogue.offer';

/** A page of a list or search: its metadata and the products of its cards. */
export interface ListPage extends Omit<ProductList, 'products' | 'heading'> {
  entries: readonly Entry[];
  /** The campaign with the most products of the list; null if none of them is in a campaign. */
  campaignId: string | null;
  /** Unique number of the page. */
  number: number;
}

let pages = 0;

/**
 * LRU cache of list pages. A page refers to products instead of cards, so that a stock change requires serialising the
 * page again, but not another search.
 */
export class ListPageCache {
  private readonly cache: LRUCache<string, { query: ProductQuery; page: ListPage }>;
  private version = -1;

  constructor(max: number) {
    this.cache = new LRUCache({ max });
  }

  /** @param version version of the catalogue; pages of another version are evicted */
  getOrCreate(
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

  /** Evicts pages whose facet counts change with a product, for example because it sold out. */
  evictChanged(before: Entry, after: Entry): void {
    if (describeCountedFields(before) === describeCountedFields(after)) return;
    for (const [key, { query, page }] of [...this.cache.entries()])
      if (page.help || describeCounts(query, before) !== describeCounts(query, after)) this.cache.delete(key);
  }
}

/** Fields on which filters and facets depend, in addition to the position of a product. */
const describeCountedFields = ({
  sizes,
  discountPercent,
  campaignId,
  storeId,
  scent,
  category,
  tags,
  ingredients,
  promotions,
}: Entry): string =>
  JSON.stringify([
    sizes.map(({ label, unitPriceCents, available }) => [label, unitPriceCents, available > 0]),
    [
      discountPercent,
      campaignId,
      storeId,
      scent,
      category,
      tags,
      ingredients,
      promotions.map(({ id }) => id),
    ],
  ]);

function describeCounts(query: ProductQuery, entry: Entry): string {
  const { matches, facets } = listEntries([entry], query);
  return JSON.stringify([matches.length, facets, entry.campaignId]);
}

type ChangedContent = NonNullable<ContentChanges['changed']>;

/** Removes counts from a card, because pages only show whether a size is available. */
const removeCounts = (json: string): string =>
  json.replace(/"(available|likes)":(\d+)/g, (_, name: string, count: string) =>
    name === 'available' && count !== '0' ? '"available":1' : `"${name}":0`,
  );

const describeContent = ({ card, page, slugs }: Entry): string =>
  removeCounts(JSON.stringify([card.texts, page, slugs])) + removeCounts(card.frame);

const describePosition = (entry: Entry): string =>
  JSON.stringify([
    entry.slugs,
    describeCountedFields(entry),
    ...Object.values(SORT_KEYS).map((keys) => keys(entry)),
  ]);

/**
 * Determines which page content a product change affects. @param before undefined for a new product @param after
 * undefined for a removed one
 */
export function diffEntries(before: Entry | undefined, after: Entry | undefined): ChangedContent {
  const id = (after ?? before)?.id ?? '';
  if (!before || !after) return [id, 'products', 'search', 'offer'];
  const changedContent: ChangedContent = [];
  if (describeContent(before) !== describeContent(after)) changedContent.push(id);
  const isMoved = describePosition(before) !== describePosition(after);
  if (isMoved) changedContent.push('products');
  if (isMoved || before.textsKey !== after.textsKey) changedContent.push('search');
  if (describeDiscount(before) !== describeDiscount(after)) changedContent.push('offer');
  return changedContent;
}
