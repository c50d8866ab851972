import { Injectable } from '@nestjs/common';
import type { ContentChanges } from '@munay/contracts/content-changes';
import { MINUTE_MS } from '@munay/contracts/durations';
import { foldText } from '@munay/contracts/fold';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import { PAGE_CACHE_MS } from '@munay/contracts/rendered-page';
import type {
  KnownIngredient,
  ListHeading,
  ProductList,
  ProductQuery,
  ProductView,
  ShopOffer,
  Suggestion,
} from '@munay/contracts/shop/product';
import type { SearchHelp } from '@munay/contracts/shop/search';
import { AppError, withErrorKey } from '../../errors/app-error';
import { CachedResponse, type CacheRules } from '../../http/cached-response';
import type { Caller } from '../../http/caller';
import { type Position, readCursor, writeCursor } from '../../http/cursor';
import { Clock } from '../../runtime/clock';
import { CampaignService } from '../campaign/campaign.service';
import { CardContextService } from '../product/card-context.service';
import { ProductService, type SizeRef } from '../product/product.service';
import type { ProductFields } from '../product/product.types';
import { toSuggestion, writeCard } from './catalogue.card-json';
import { type Entry, SORT_KEYS, toEntry } from './catalogue.entry';
import { countEntries, getFirstRows, getRowsAfter, listEntries } from './catalogue.list';
import { findMainCampaign, ListHeadings } from './catalogue.list-heading';
import { type ListPage, ListPageCache } from './catalogue.list-page-cache';
import { CatalogueModel } from './catalogue.model';
import { LargestOfferFinder, omitDistantEnds } from './catalogue.offer';
import { readView, writeView } from './catalogue.page-json';
import { RelatedProducts } from './catalogue.related';
import { CatalogueResponseCache } from './catalogue.response-cache';
import { type AvailableSize, findCurrentSizes } from './catalogue.sizes';
import { isOpen, suggestAlternatives } from './catalogue.suggestions';

const RESPONSE_CACHE_MAX_BYTES = 8 * 1024 * 1024;
const MAX_CACHED_PAGES = 1_000;
/**
 * Time in ms before a discount change from which offer responses include it. Later changes need not be included,
 * because cached pages expire before them.
 */
const CHANGE_VISIBLE_MS = PAGE_CACHE_MS.fresh + PAGE_CACHE_MS.stale + MINUTE_MS;
/** Browsers and proxies may cache these responses but must always revalidate them, because stock must be current. */
const LIST_CACHE_RULES: CacheRules = { cacheControl: 'public, no-cache', vary: 'Accept-Language' };

/** Serves the catalogue for shoppers: lists, search, suggestions, products. */
@Injectable()
export class CatalogueService {
  private readonly responseCache = new CatalogueResponseCache(RESPONSE_CACHE_MAX_BYTES);
  private readonly pages = new ListPageCache(MAX_CACHED_PAGES);
  private readonly offers = new LargestOfferFinder();
  private readonly related: RelatedProducts;
  private readonly headings: ListHeadings;

  constructor(
    private readonly catalogueModel: CatalogueModel,
    private readonly products: ProductService,
    private readonly cardContexts: CardContextService,
    private readonly clock: Clock,
    campaigns: CampaignService,
  ) {
    this.related = new RelatedProducts(catalogueModel);
    this.headings = new ListHeadings((id) => campaigns.findTitle(id));
    catalogueModel.onShown = (before, after) => {
      this.pages.evictChanged(before, after);
      this.offers.evictChanged(before, after);
    };
  }

  /**
   * Returns one page of matching cards, with facets.
   * @throws AppError badRequest for a cursor from another list; busy if a changed price cannot be read
   */
  async list(query: ProductQuery, locale: Locale): Promise<CachedResponse<ProductList>> {
    const page = await this.readWhenCurrent(
      () => this.getPage(query, locale),
      ({ entries }) => entries,
    );
    const heading = await this.headings.find(query, page, locale);
    const key = `list ${locale} ${page.number} ${joinVersions(page.entries)} ${heading?.title ?? ''}`;
    return (
      this.responseCache.findResponse(key) ??
      this.responseCache.add(key, writeList(page, locale, heading), LIST_CACHE_RULES)
    );
  }

  /** Returns the largest active discounts. @throws AppError busy if a changed price cannot be read */
  async getOffer(): Promise<CachedResponse<ShopOffer>> {
    const listDiscounted = () =>
      this.catalogueModel.getSorted('featured').filter(({ offer, codeOffer }) => offer ?? codeOffer);
    if (this.catalogueModel.hasDue) await this.readWhenCurrent(listDiscounted, (entries) => entries);
    const { changesAt } = this.catalogueModel;
    const now = this.clock.now().getTime();
    const isChangeImminent = changesAt !== null && changesAt - now <= CHANGE_VISIBLE_MS;
    const dataJson = JSON.stringify({
      ...omitDistantEnds(now, this.largestOffers),
      changesAt: isChangeImminent ? new Date(changesAt).toISOString() : null,
    } satisfies ShopOffer);
    const key = `offer ${dataJson}`;
    return this.responseCache.findResponse(key) ?? this.responseCache.add(key, dataJson, LIST_CACHE_RULES);
  }

  get largestOffers(): Omit<ShopOffer, 'changesAt'> {
    return this.offers.getOrCreate(this.catalogueModel.version, () =>
      this.catalogueModel.getSorted('featured'),
    );
  }

  /** Call before startup. @param listener receives the changed records and lists, once responses include the changes */
  onChange(listener: (changed: ContentChanges['changed']) => void): void {
    this.catalogueModel.onChange = listener;
  }

  /** Returns the first eight products of the list for the same query. */
  async suggest(q: string, locale: Locale): Promise<CachedResponse<{ suggestions: Suggestion[] }>> {
    const words = foldText(q.trim());
    if (words === '') return new CachedResponse(writeSuggestions([], locale), LIST_CACHE_RULES);
    const { entries, number } = await this.readWhenCurrent(
      () => this.getPage({ q: words, limit: LIMITS.suggestions }, locale),
      (page) => page.entries,
    );
    const key = `suggest ${locale} ${number} ${joinVersions(entries)}`;
    return (
      this.responseCache.findResponse(key) ??
      this.responseCache.add(key, writeSuggestions(entries, locale), LIST_CACHE_RULES)
    );
  }

  /**
   * Current prices and stock from memory, in the order of the input.
   * @returns null unless all sizes are in memory; the caller must then read the database
   */
  findSizes(refs: readonly SizeRef[], locale: Locale): AvailableSize[] | null {
    return findCurrentSizes(refs, locale, this.catalogueModel, this.clock.now().getTime());
  }

  /**
   * Finds a published product by id, slug or former slug.
   * @throws AppError noProduct for an unknown or unpublished product, productUnavailable
   */
  view(idOrSlug: string, locale: Locale): Promise<CachedResponse<ProductView>> {
    return withErrorKey('productUnavailable', () => this.prepareView(idOrSlug, locale));
  }

  /** Finds the product in memory, or reads it from the database if it was just published. */
  private async prepareView(idOrSlug: string, locale: Locale): Promise<CachedResponse<ProductView>> {
    const entries = await this.readWhenCurrent(
      () => {
        const entry = this.catalogueModel.findEntry(idOrSlug);
        return entry ? ([entry, ...this.related.findRelated(entry)] as const) : [];
      },
      (select) => select,
    );
    const [entry, ...related] = entries;
    if (!entry)
      return new CachedResponse(
        await this.serializeProduct(await this.products.getPublished(idOrSlug), locale),
        LIST_CACHE_RULES,
      );
    const key = `product ${locale} ${joinVersions(entries)}`;
    return (
      this.responseCache.findResponse(key) ??
      this.responseCache.add(key, writeView(entry, related, locale), LIST_CACHE_RULES)
    );
  }

  /**
   * Runs a lookup. Products whose prices have changed at a scheduled time are read again first.
   * @throws AppError busy if they cannot be read
   */
  private async readWhenCurrent<Found>(
    find: () => Found,
    select: (found: Found) => readonly Entry[],
  ): Promise<Found> {
    const found = find();
    const dueEntries = this.catalogueModel.hasDue ? select(found).filter(this.catalogueModel.isDue) : [];
    if (dueEntries.length === 0) return found;
    await this.catalogueModel.follower.reload(dueEntries.map(({ id }) => id));
    const secondResult = find();
    if (select(secondResult).some(this.catalogueModel.isDue))
      throw new AppError('busy', { retryAfterSeconds: 1 });
    return secondResult;
  }

  /** Like `view`, but from the database. @throws AppError noProduct */
  async readProduct(idOrSlug: string, locale: Locale): Promise<ProductView> {
    return readView(await this.serializeProduct(await this.products.getPublished(idOrSlug), locale));
  }

  /** Previews the page of a product in any status. @throws AppError noProduct */
  async preview(id: string, locale: Locale): Promise<ProductView> {
    return readView(await this.serializeProduct(await this.products.get(id), locale));
  }

  private async serializeProduct(product: ProductFields, locale: Locale): Promise<string> {
    const [context] = await this.cardContexts.load([product]);
    if (!context) throw new AppError('noProduct');
    const { entry } = toEntry(product, context, this.catalogueModel.shop);
    return writeView(entry, this.related.findRelated(entry), locale);
  }

  /** Lists the ingredients of published products, allergens first, then by name. */
  listIngredients(locale: Locale): Promise<CachedResponse<{ ingredients: KnownIngredient[] }>> {
    return withErrorKey('productsUnavailable', async () => {
      const write = async (): Promise<string> => {
        const found = (await this.products.ingredients()).map(({ inci, name, allergen }) => ({
          inci,
          name: name[locale],
          names: name,
          allergen,
        }));
        found.sort((a, b) => Number(b.allergen) - Number(a.allergen) || a.inci.localeCompare(b.inci));
        return JSON.stringify({ ingredients: found } satisfies { ingredients: KnownIngredient[] });
      };
      return this.responseCache.getOrCreate(
        `ingredients ${locale} ${this.catalogueModel.version}`,
        LIST_CACHE_RULES,
        write,
      );
    });
  }

  private getPage(query: ProductQuery, locale: Locale): ListPage {
    const key = `${locale} ${JSON.stringify(query)}`;
    return this.pages.getOrCreate(key, this.catalogueModel.version, query, () =>
      this.createPage(query, locale),
    );
  }

  private createPage(query: ProductQuery, locale: Locale): Omit<ListPage, 'number'> {
    const found = query.q?.trim() ? this.catalogueModel.findMatching(query.q, locale) : null;
    const sort = query.sort ?? 'featured';
    const isSortedByScore = found && !query.sort;
    const name = isSortedByScore ? 'score' : sort;
    const toPosition = (entry: Entry): Position => {
      const keys = SORT_KEYS[sort](entry);
      return { id: entry.id, keys: isSortedByScore ? [-(found.get(entry) ?? 0), ...keys] : keys };
    };
    const after = query.cursor ? readCursor(name, query.cursor) : null;
    const { matches, facets } = listEntries(found?.keys() ?? this.catalogueModel.getSorted(sort), query);
    const limit = query.limit ?? LIMITS.pageSize;
    const rest = found
      ? getFirstRows(matches, toPosition, after, limit + 1)
      : getRowsAfter(matches, toPosition, after, limit + 1);
    const entries = rest.slice(0, limit);
    const lastEntry = rest.length > limit ? entries.at(-1) : undefined;
    return {
      entries,
      total: matches.length,
      nextCursor: lastEntry ? writeCursor(name, toPosition(lastEntry)) : null,
      facets,
      campaignId: findMainCampaign(matches),
      help: matches.length === 0 ? this.findSearchHelp(query, locale) : null,
    };
  }

  private findSearchHelp(query: ProductQuery, locale: Locale): SearchHelp {
    const alternatives = query.q?.trim() ? this.catalogueModel.findAlternatives(query.q, locale) : [];
    return suggestAlternatives(query, alternatives, (entry) => this.countMatches(entry, locale));
  }

  private countMatches({ q, ...filters }: ProductQuery, locale: Locale): number {
    const found = q?.trim() ? this.catalogueModel.findMatching(q, locale) : null;
    if (isOpen(filters)) return found?.size ?? this.catalogueModel.count();
    return countEntries(found?.keys() ?? this.catalogueModel.getSorted('featured'), filters);
  }
}

const joinVersions = (entries: readonly Entry[]): string => entries.map(({ version }) => version).join();

/** Serialises a `ProductList` whose cards are already JSON. */
function writeList(
  { entries, total, nextCursor, facets, help }: Omit<ListPage, 'number'>,
  locale: Locale,
  heading: ListHeading | undefined,
): string {
  const cards = entries.map(({ card }) => writeCard(card, locale)).join(',');
  const rest: Omit<ProductList, 'products'> = { total, nextCursor, facets, help, heading };
  return `{"products":[${cards}],${JSON.stringify(rest).slice(1)}`;
}

const writeSuggestions = (entries: readonly Entry[], locale: Locale): string =>
  JSON.stringify({ suggestions: entries.map(({ card }) => toSuggestion(card, locale)) });

/** Key of a person's favourites; null for a visitor without a cookie. */
export function toPersonKey({ user, guestId }: Pick<Caller, 'user' | 'guestId'>): string | null {
  if (user) return `user:${user.id}`;
  return guestId ? `guest:${guestId}` : null;
}
