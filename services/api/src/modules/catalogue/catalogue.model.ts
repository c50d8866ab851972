import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LRUCache } from 'lru-cache';
import type { Locale } from '@munay/contracts/locale';
import type { ProductSort, SafetyContact } from '@munay/contracts/shop/product';
import { Config } from '../../config/config';
import { comparePositions, type Position } from '../../http/cursor';
import { Metrics } from '../../metrics/metrics';
import { Clock } from '../../runtime/clock';
import { CardContexts } from '../product/product.contexts';
import type { ShelfFields } from '../product/product.types';
import {
  type CatalogueChange,
  type CatalogueListener,
  isTokenLost,
  ProductFeed,
} from '../product/product-feed.query';
import { PromotionService } from '../promotion/promotion.service';
import { SynonymService } from '../search/search.service';
import { Synonyms } from '../search/search.synonyms';
import { ChangeTimer } from './catalogue.change-timer';
import { DirtySet } from './catalogue.dirty-set';
import { type Entry, isSamePlace, SORT_KEYS, toEntry, type WrittenEntry } from './catalogue.entry';
import { CatalogueSearch, type Found } from './catalogue.search';
import { SlugIndex } from './catalogue.slug-index';

/** Changes are batched for this long. */
const GATHER_MS = 150;
const RETRY_MS = 1_000;
/** Maximum products in cached search results. */
const FOUND_KEPT = 100_000;
/** Max age of a stock snapshot, after which exact counts are no longer shown. */
const FRESH_SECONDS = 3;

/**
 * Every published product in memory, at most a second behind the database: loaded at startup, then updated by a change
 * stream. Exists in the HTTP process only, which listens once it is loaded.
 */
@Injectable()
export class CatalogueModel implements OnApplicationBootstrap, OnModuleDestroy, CatalogueListener {
  /** Incremented when products are added, removed, reordered or edited: earlier lists and results are then outdated. */
  version = 0;
  private built = false;
  /** The maker of products that name none. */
  readonly shop: SafetyContact;
  /** Called when a product that keeps its position displays something else, for example its stock. */
  onShown: (before: Entry, after: Entry) => void = () => undefined;
  private entries = new Map<string, Entry>();
  private names = new SlugIndex();
  private search = new CatalogueSearch(new Synonyms());
  private orders: Partial<Record<ProductSort, Entry[]>> = {};
  private readonly found = new LRUCache<string, Found>({
    maxSize: FOUND_KEPT,
    sizeCalculation: ({ size }) => size + 1,
  });
  private touched = new DirtySet();
  private gathering?: NodeJS.Timeout;
  private readonly timer = new ChangeTimer(
    () => this.clock.now().getTime(),
    (ids) => this.touch(ids),
  );
  private working: Promise<void> = Promise.resolve();
  private heardAt = Date.now();
  private token: unknown;
  private stopFollowing?: () => Promise<void>;
  private stopped = false;
  private readonly log = new Logger('Catalogue');

  constructor(
    private readonly catalogue: ProductFeed,
    private readonly contexts: CardContexts,
    private readonly synonyms: SynonymService,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly host: HttpAdapterHost,
    private readonly metrics: Metrics,
    private readonly promotions: PromotionService,
  ) {
    const { SHOP_NAME, SHOP_ADDRESS, SHOP_EMAIL } = config.values;
    this.shop = { name: SHOP_NAME, postalAddress: SHOP_ADDRESS, electronicAddress: SHOP_EMAIL };
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.host.httpAdapter) return;
    // An announced code may have ended: pages drop it before the price history says so
    this.promotions.onChange(() =>
      this.touch([...this.entries.values()].flatMap(({ id, byCode }) => (byCode ? [id] : []))),
    );
    this.metrics.gauge('munay_catalogue_age_seconds', 'Since it was confirmed', () => this.ageSeconds);
    this.metrics.gauge('munay_catalogue_products', 'Products on sale in memory', this.count);
    const count = await this.catalogue.countActive();
    const most = this.config.values.CATALOGUE_IN_MEMORY_MAX;
    if (count > most)
      throw new Error(`${count} products are on sale: CATALOGUE_IN_MEMORY_MAX allows ${most}, raise it`);
    await this.follow();
    await this.rebuild();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.gathering);
    this.timer.stop();
    await this.stopFollowing?.();
    await this.working;
  }

  /** When what is shown next changes without a write, in ms since 1970; null if it does not. */
  get changesAt(): number | null {
    return this.timer.next;
  }

  count = (): number => this.entries.size;

  /** Seconds since the database last confirmed that no change was missed. */
  get ageSeconds(): number {
    return (Date.now() - this.heardAt) / 1_000;
  }

  /** Whether it is up to date. A lost change stream makes it stale. */
  get fresh(): boolean {
    return this.built && this.ageSeconds < FRESH_SECONDS;
  }

  find(idOrSlug: string): Entry | undefined {
    return this.entries.get(this.names.idOf(idOrSlug) ?? idOrSlug);
  }

  /** All entries in one sort order; sorted once per change of the catalogue. */
  sorted(sort: ProductSort): readonly Entry[] {
    return (this.orders[sort] ??= [...this.entries.values()]
      .map((entry) => ({ entry, at: { keys: SORT_KEYS[sort](entry), id: entry.id } satisfies Position }))
      .sort((a, b) => comparePositions(a.at, b.at))
      .map(({ entry }) => entry));
  }

  /** Matching products with their score. Cached per version. */
  matching(q: string, locale: Locale): Found {
    const key = `${locale} ${q}`;
    const known = this.found.get(key);
    if (known) return known;
    const found = this.search.find(q, locale);
    this.found.set(key, found);
    return found;
  }

  /** Alternative words for a search without results, best first. */
  instead = (q: string, locale: Locale): string[] =>
    this.search.instead(q, (words) => this.matching(words, locale));

  changed(change: CatalogueChange): void {
    this.heardAt = Date.now();
    this.touched.add(change);
    this.gather(GATHER_MS);
  }

  heard(token: unknown): void {
    this.heardAt = Date.now();
    this.token = token;
  }

  lost(error: unknown, resumable: boolean): void {
    if (this.stopped) return;
    this.log.warn({ msg: 'change stream lost', resumable, error: String(error) });
    if (!resumable) {
      this.token = undefined;
      this.touched.everything = true;
    }
    this.stopFollowing?.().catch(() => undefined);
    this.stopFollowing = undefined;
    this.gather(RETRY_MS);
  }

  private touch(ids: readonly string[]): void {
    for (const id of ids) this.touched.products.add(id);
    this.gather(0);
  }

  private gather(delayMs: number): void {
    if (this.stopped || this.gathering) return;
    this.gathering = setTimeout(() => {
      this.gathering = undefined;
      this.working = this.working.then(() => this.catchUp());
    }, delayMs);
  }

  private async catchUp(): Promise<void> {
    if (this.stopped) return;
    const { touched } = this;
    this.touched = new DirtySet();
    try {
      if (!this.stopFollowing) await this.follow();
      await (touched.everything ? this.rebuild() : this.refresh(touched));
    } catch (error) {
      this.log.warn({ msg: 'catalogue not refreshed, trying again', error: String(error) });
      this.touched.addAll(touched);
      if (isTokenLost(error)) this.token = undefined;
      this.touched.everything ||= isTokenLost(error);
      this.gather(RETRY_MS);
    }
  }

  private async follow(): Promise<void> {
    this.stopFollowing = await this.catalogue.watch(this, this.token);
  }

  /** Reloads everything; requests see the old state until it is done. */
  private async rebuild(): Promise<void> {
    const entries = new Map<string, Entry>();
    const names = new SlugIndex();
    const search = new CatalogueSearch(await this.readSynonyms());
    for await (const batch of this.catalogue.readActive())
      for (const { entry, texts, title } of await this.write(this.timer.onSale(batch))) {
        entries.set(entry.id, entry);
        names.replace(undefined, entry);
        search.put(entry, texts, title);
      }
    this.entries = entries;
    this.search = search;
    this.names = names;
    this.built = true;
    this.show();
  }

  private async refresh(touched: DirtySet): Promise<void> {
    this.showPieces(touched.pieces);
    if (!touched.asks) return;
    let moved = touched.synonyms.size > 0;
    if (moved) this.search.setSynonyms(await this.readSynonyms());
    const found = await this.catalogue.findTouched(touched);
    for (const id of touched.products) this.timer.forget(id);
    const onSale = await this.write(this.timer.onSale(found));
    const gone = new Set([...touched.products, ...found.map(({ _id }) => _id.toString())]);
    for (const written of onSale) {
      gone.delete(written.entry.id);
      moved = this.put(written) || moved;
    }
    for (const id of gone) moved = this.remove(id) || moved;
    if (moved) this.show();
    else this.waitForChange();
  }

  /** Applies stock changes contained in the change events, since sales change nothing else. */
  private showPieces(pieces: ReadonlyMap<string, number>): void {
    const taken = this.names.takePieces(pieces);
    for (const [before, after] of taken) this.onShown(before, after);
    if (taken.some(([before, after]) => !isSamePlace(before, after))) this.show();
  }

  private readSynonyms = async (): Promise<Synonyms> => new Synonyms((await this.synonyms.list()).groups);

  private async write(products: readonly ShelfFields[]): Promise<WrittenEntry[]> {
    const contexts = await this.contexts.of(products);
    return products.flatMap((product, index) => {
      try {
        return toEntry(product, contexts[index] as (typeof contexts)[number], this.shop);
      } catch (error) {
        // One corrupt record must not keep the others from being shown
        this.log.error({ msg: 'product cannot be shown', id: product._id.toString(), error: String(error) });
        return [];
      }
    });
  }

  /** @returns whether the product is new or edited, rather than showing other stock or favourites */
  private put({ entry, texts, title }: WrittenEntry): boolean {
    const known = this.entries.get(entry.id);
    const before = known && { ...known };
    // The object keeps its identity: lists and search refer to it
    const shown = known ? Object.assign(known, entry) : entry;
    this.names.replace(before, shown);
    if (before && isSamePlace(before, shown)) {
      this.onShown(before, shown);
      return false;
    }
    this.entries.set(shown.id, shown);
    if (before?.textsKey !== shown.textsKey) this.search.put(shown, texts, title);
    return true;
  }

  private remove(id: string): boolean {
    this.names.replace(this.entries.get(id));
    this.search.remove(id);
    return this.entries.delete(id);
  }

  private show(): void {
    this.orders = {};
    this.found.clear();
    this.version++;
    this.waitForChange();
  }

  private waitForChange(): void {
    if (!this.stopped) this.timer.wait(() => this.entries.values());
  }
}
