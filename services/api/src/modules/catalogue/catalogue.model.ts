import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LRUCache } from 'lru-cache';
import type { ContentChanges } from '@munay/contracts/content-changes';
import type { Locale } from '@munay/contracts/locale';
import type { ProductSort, SafetyContact } from '@munay/contracts/shop/product';
import { Config } from '../../config/config';
import { comparePositions, type Position } from '../../http/cursor';
import { MetricsService } from '../../metrics/metrics.service';
import { Clock } from '../../runtime/clock';
import { CardContextService } from '../product/card-context.service';
import type { ShelfFields } from '../product/product.types';
import { ProductFeedQuery } from '../product/product-feed.query';
import { PromotionService } from '../promotion/promotion.service';
import { Synonyms } from '../search/search.synonyms';
import { SynonymService } from '../search/synonym.service';
import { ChangeTimer } from './catalogue.change-timer';
import type { DirtySet } from './catalogue.dirty-set';
import { type Entry, type IndexedEntry, isSamePosition, SORT_KEYS, toEntry } from './catalogue.entry';
import { CatalogueFollower } from './catalogue.follower';
import { diffEntries } from './catalogue.list-page-cache';
import { PromotionChanges } from './catalogue.promotion-changes';
import { CatalogueSearch, type SearchResults } from './catalogue.search';
import { SlugIndex } from './catalogue.slug-index';

/** Maximum number of products in cached search results. */
const MAX_CACHED_RESULTS = 100_000;

/**
 * All published products in memory, usually a second behind the database. Only the HTTP process loads them, before it
 * listens for requests, and then updates them from a change stream.
 */
@Injectable()
export class CatalogueModel implements OnApplicationBootstrap, OnModuleDestroy {
  /** Version of the catalogue, incremented when products are added, removed, reordered or edited. */
  version = 0;
  /** Default manufacturer for products without one. */
  readonly shop: SafetyContact;
  /** Called when displayed data of a product changes but its position in lists does not, for example its stock. */
  onShown: (before: Entry, after: Entry) => void = () => undefined;
  /** Callback that receives the changed records and lists, once responses include the change. */
  onChange: (changed: ContentChanges['changed']) => void = () => undefined;
  /** Changed records and lists since the last call to `onChange`. */
  private readonly changed = new Set<string>();
  private entries = new Map<string, Entry>();
  private names = new SlugIndex();
  private search = new CatalogueSearch(new Synonyms());
  private orders: Partial<Record<ProductSort, Entry[]>> = {};
  private readonly found = new LRUCache<string, SearchResults>({
    maxSize: MAX_CACHED_RESULTS,
    sizeCalculation: ({ size }) => size + 1,
  });
  private readonly timer = new ChangeTimer(
    () => this.clock.now().getTime(),
    (ids) => this.follower.markDirty(ids),
  );
  readonly follower: CatalogueFollower;
  private readonly promotionChanges = new PromotionChanges();
  private promotionUpdate: Promise<void> = Promise.resolve();
  private isStopped = false;
  private readonly log = new Logger('Catalogue');

  constructor(
    private readonly productFeed: ProductFeedQuery,
    private readonly cardContexts: CardContextService,
    private readonly synonyms: SynonymService,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly host: HttpAdapterHost,
    private readonly metrics: MetricsService,
    private readonly promotions: PromotionService,
  ) {
    const { SHOP_NAME, SHOP_ADDRESS, SHOP_EMAIL } = config.values;
    this.shop = { name: SHOP_NAME, postalAddress: SHOP_ADDRESS, electronicAddress: SHOP_EMAIL };
    this.follower = new CatalogueFollower((dirtySet) =>
      dirtySet.hasEverything ? this.rebuild() : this.refresh(dirtySet),
    );
    if (host.httpAdapter) productFeed.watch(this.follower);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.host.httpAdapter) return;
    // Pages omit an announced code that has ended, even before the price history is updated
    this.promotions.onChange(() => {
      this.follower.markDirty([...this.entries.values()].flatMap(({ id, byCode }) => (byCode ? [id] : [])));
      void this.followPromotions();
    });
    await this.followPromotions();
    this.metrics.createGauge(
      'munay_catalogue_age_seconds',
      'Since everything written was shown',
      () => this.follower.age.ms / 1_000,
    );
    this.metrics.createGauge('munay_catalogue_products', 'Products on sale in memory', this.count);
    const count = await this.productFeed.countActive();
    const maxProducts = this.config.values.CATALOGUE_IN_MEMORY_MAX;
    if (count > maxProducts)
      throw new Error(
        `${count} products are on sale: CATALOGUE_IN_MEMORY_MAX allows ${maxProducts}, raise it`,
      );
    await this.follower.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    this.timer.stop();
    await this.follower.stop();
  }

  /** When displayed data next changes without a write, in ms since 1970; null if it will not. */
  get changesAt(): number | null {
    return this.timer.next;
  }

  count = (): number => this.entries.size;

  /** Whether a scheduled price change has taken effect since any of the displayed products was read. */
  get hasDue(): boolean {
    return this.changesAt !== null && this.changesAt <= this.clock.now().getTime();
  }

  /** Whether a scheduled price change has taken effect since the product was read. */
  isDue = ({ changesAt }: Entry): boolean => changesAt !== null && changesAt <= this.clock.now().getTime();

  findEntry(idOrSlug: string): Entry | undefined {
    return this.entries.get(this.names.findId(idOrSlug) ?? idOrSlug);
  }

  /** All entries in one sort order, sorted once for each version of the catalogue. */
  getSorted(sort: ProductSort): readonly Entry[] {
    return (this.orders[sort] ??= [...this.entries.values()]
      .map((entry) => ({ entry, at: { keys: SORT_KEYS[sort](entry), id: entry.id } satisfies Position }))
      .sort((a, b) => comparePositions(a.at, b.at))
      .map(({ entry }) => entry));
  }

  /** Matching products with their score, cached for each version. */
  findMatching(q: string, locale: Locale): SearchResults {
    const key = `${locale} ${q}`;
    const cachedResult = this.found.get(key);
    if (cachedResult) return cachedResult;
    const found = this.search.search(q, locale);
    this.found.set(key, found);
    return found;
  }

  /** Alternative queries for a search without results, best first. */
  findAlternatives = (q: string, locale: Locale): string[] =>
    this.search.findAlternatives(q, (words) => this.findMatching(words, locale));

  /** Reloads all products. Requests get the previous state until this is complete. */
  private async rebuild(): Promise<void> {
    const entries = new Map<string, Entry>();
    const names = new SlugIndex();
    const search = new CatalogueSearch(await this.readSynonyms());
    for await (const batch of this.productFeed.readActive())
      for (const { entry, texts, title } of await this.write(this.timer.filterOnSale(batch))) {
        entries.set(entry.id, entry);
        names.replace(undefined, entry);
        search.set(entry, texts, title);
      }
    this.entries = entries;
    this.search = search;
    this.names = names;
    this.show();
    this.onChange(null);
  }

  /** Reads the products again whose promotions have changed. One run follows the other, so that the last one counts. */
  private followPromotions(): Promise<void> {
    this.promotionUpdate = this.promotionUpdate.then(async () => {
      try {
        const shown = await this.promotions.listAutomatic(this.clock.now());
        const ids = this.promotionChanges.update(shown, this.entries.values());
        if (ids.length > 0) this.follower.markDirty(ids);
      } catch (error) {
        this.log.warn({ msg: 'promotions not read', error: String(error) });
        // The follower tries again until the promotions of all products are read
        this.follower.markDirty([...this.entries.keys()]);
      }
    });
    return this.promotionUpdate;
  }

  private async refresh(dirtySet: DirtySet): Promise<void> {
    try {
      await this.apply(dirtySet);
    } finally {
      const changedIds = [...this.changed];
      this.changed.clear();
      if (changedIds.length > 0) this.onChange(changedIds);
    }
  }

  private async apply(dirtySet: DirtySet): Promise<void> {
    this.applyStock(dirtySet.units);
    if (!dirtySet.needsReload) return;
    let moved = dirtySet.synonyms.size > 0;
    if (moved) {
      this.search.setSynonyms(await this.readSynonyms());
      this.changed.add('search');
    }
    const found = await this.productFeed.findAffected(dirtySet);
    for (const id of dirtySet.products) this.timer.forget(id);
    const indexedEntries = await this.write(this.timer.filterOnSale(found));
    const replacedIds = new Set([...dirtySet.products, ...found.map(({ _id }) => _id.toString())]);
    for (const indexed of indexedEntries) {
      replacedIds.delete(indexed.entry.id);
      moved = this.put(indexed) || moved;
    }
    for (const id of replacedIds) moved = this.remove(id) || moved;
    if (moved) this.show();
    else this.waitForChange();
  }

  /** Applies stock changes from change events without reading the database, because sales change nothing else. */
  private applyStock(units: ReadonlyMap<string, number>): void {
    const changes = this.names.applyStock(units);
    for (const [before, after] of changes) {
      this.onShown(before, after);
      this.recordChange(before, after);
    }
    if (changes.some(([before, after]) => !isSamePosition(before, after))) this.show();
  }

  private readSynonyms = async (): Promise<Synonyms> => new Synonyms((await this.synonyms.list()).groups);

  private async write(products: readonly ShelfFields[]): Promise<IndexedEntry[]> {
    const contexts = await this.cardContexts.load(products);
    return products.flatMap((product, index) => {
      try {
        return toEntry(product, contexts[index] as (typeof contexts)[number], this.shop);
      } catch (error) {
        // A corrupt record must not prevent other products from being shown
        this.log.error({ msg: 'product cannot be shown', id: product._id.toString(), error: String(error) });
        return [];
      }
    });
  }

  /** Adds or replaces a product. @returns whether more than its stock or favourites changed */
  private put({ entry, texts, title }: IndexedEntry): boolean {
    const cachedEntry = this.entries.get(entry.id);
    const before = cachedEntry && { ...cachedEntry };
    // The existing object is updated, because lists and search refer to it
    const storedEntry = cachedEntry ? Object.assign(cachedEntry, entry) : entry;
    this.names.replace(before, storedEntry);
    this.recordChange(before, storedEntry);
    if (before && isSamePosition(before, storedEntry)) {
      this.onShown(before, storedEntry);
      return false;
    }
    this.entries.set(storedEntry.id, storedEntry);
    if (before?.textsKey !== storedEntry.textsKey) this.search.set(storedEntry, texts, title);
    return true;
  }

  private remove(id: string): boolean {
    const cachedEntry = this.entries.get(id);
    this.names.replace(cachedEntry);
    this.search.remove(id);
    if (cachedEntry) this.recordChange(cachedEntry, undefined);
    return this.entries.delete(id);
  }

  private recordChange(before: Entry | undefined, after: Entry | undefined): void {
    for (const change of diffEntries(before, after)) this.changed.add(change);
  }

  private show(): void {
    this.orders = {};
    this.found.clear();
    this.version++;
    this.waitForChange();
  }

  private waitForChange(): void {
    if (!this.isStopped) this.timer.schedule(() => this.entries.values());
  }
}
