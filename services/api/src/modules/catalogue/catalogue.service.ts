import { Injectable } from '@nestjs/common';
import { fold } from '@munay/contracts/fold';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import type {
  Ingredient,
  ProductCard,
  ProductList,
  ProductQuery,
  ProductView,
  Suggestion,
} from '@munay/contracts/shop/product';
import type { SearchHelp } from '@munay/contracts/shop/search';
import { Config } from '../../config/config';
import { AppError, named } from '../../errors/app-error';
import { CachedResponse, type CacheRules } from '../../http/cached-response';
import type { Caller } from '../../http/caller';
import { comparePositions, type Position, readCursor, writeCursor } from '../../http/cursor';
import { Clock } from '../../runtime/clock';
import { CardContexts } from '../product/product.contexts';
import { toView } from '../product/product.mapper';
import { ProductService } from '../product/product.service';
import type { ProductFields } from '../product/product.types';
import { ProductListQuery } from '../product/product-list.query';
import { CatalogueAnswers } from './catalogue.answers';
import { type Entry, SORT_KEYS, toEntry } from './catalogue.entry';
import { findHelp } from './catalogue.help';
import { listEntries, type Listing } from './catalogue.list';
import { CatalogueModel } from './catalogue.model';
import { relatedEntries } from './catalogue.related';

const ANSWERS_MAX_BYTES = 16 * 1024 * 1024;
/** Kept by browsers and caches, asked again every time: stock words must not be old. */
const SHELF_RULES: CacheRules = { cacheControl: 'public, no-cache', vary: 'Accept-Language' };
const SUGGEST_RULES: CacheRules = { cacheControl: 'public, max-age=60', vary: 'Accept-Language' };

/** What shoppers see: lists, search, suggestions, one product. */
@Injectable()
export class CatalogueService {
  private readonly answers = new CatalogueAnswers(ANSWERS_MAX_BYTES);

  constructor(
    private readonly model: CatalogueModel,
    private readonly query: ProductListQuery,
    private readonly products: ProductService,
    private readonly contexts: CardContexts,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Cards that match, one page of them, with facets.
   * @throws AppError badRequest for a cursor of another list, productsUnavailable
   */
  async list(query: ProductQuery, locale: Locale): Promise<CachedResponse<ProductList>> {
    if (!this.model.active) return named('productsUnavailable', () => this.listFromDatabase(query, locale));
    const key = `list ${locale} ${this.model.version} ${JSON.stringify(query)}`;
    return this.answers.find(key) ?? this.answers.add(key, this.listFromModel(query, locale), SHELF_RULES);
  }

  /** The first products, eight at most, of what the list finds for the same words. */
  async suggest(q: string, locale: Locale): Promise<CachedResponse<{ suggestions: Suggestion[] }>> {
    const words = fold(q.trim());
    const key = `suggest ${locale} ${this.model.version} ${words}`;
    const known = this.model.active && this.answers.find<{ suggestions: Suggestion[] }>(key);
    if (known) return known;
    const found = words === '' ? [] : await this.firstFor(words, locale);
    const json = `{"suggestions":[${found.map(({ suggestion }) => suggestion[locale]).join(',')}]}`;
    return this.model.active
      ? this.answers.add(key, json, SUGGEST_RULES)
      : new CachedResponse(json, SUGGEST_RULES);
  }

  /**
   * One product on sale, by id, slug or former slug.
   * @throws AppError noProduct for one that is unknown or not on sale, productUnavailable
   */
  view(idOrSlug: string, locale: Locale): Promise<CachedResponse<ProductView>> {
    return named('productUnavailable', () => this.prepareView(idOrSlug, locale));
  }

  private async prepareView(idOrSlug: string, locale: Locale): Promise<CachedResponse<ProductView>> {
    const entry = this.model.find(idOrSlug);
    const related = entry ? relatedEntries(entry, this.model) : [];
    const key = `product ${locale} ${[entry, ...related].map((one) => one?.version).join()}`;
    const write = async () => JSON.stringify(await this.viewNow(idOrSlug, locale));
    return entry
      ? this.answers.findOrMake(key, SHELF_RULES, write)
      : new CachedResponse(await write(), SHELF_RULES);
  }

  /**
   * The same straight from the database.
   * @throws AppError noProduct
   */
  async viewNow(idOrSlug: string, locale: Locale): Promise<ProductView> {
    const product = await this.products.onSale(idOrSlug);
    const id = product._id.toString();
    const [context] = await this.contexts.of([product]);
    if (!context) throw new AppError('noProduct');
    const entry = this.model.find(id) ?? toEntry(product, context);
    const related = relatedEntries(entry, this.model).map(
      ({ card }) => JSON.parse(card[locale]) as ProductCard,
    );
    const { SHOP_NAME, SHOP_ADDRESS, SHOP_EMAIL } = this.config.values;
    const shop = { name: SHOP_NAME, postalAddress: SHOP_ADDRESS, electronicAddress: SHOP_EMAIL };
    return toView(product, locale, context, { related, shop });
  }

  /** What the soaps on sale are made of: each ingredient once, allergens first, then by name. */
  ingredients(locale: Locale): Promise<CachedResponse<{ ingredients: Ingredient[] }>> {
    return named('productsUnavailable', async () => {
      const write = async (): Promise<string> => {
        const found = (await this.products.ingredients()).map(({ inci, name, allergen }) => ({
          inci,
          name: name[locale],
          allergen,
        }));
        found.sort((a, b) => Number(b.allergen) - Number(a.allergen) || a.inci.localeCompare(b.inci));
        return JSON.stringify({ ingredients: found } satisfies { ingredients: Ingredient[] });
      };
      return this.model.active
        ? this.answers.findOrMake(`ingredients ${locale} ${this.model.version}`, SHELF_RULES, write)
        : new CachedResponse(await write(), SHELF_RULES);
    });
  }

  private listFromModel(query: ProductQuery, locale: Locale): string {
    const { scores, candidates } = this.candidatesFor(query, locale);
    const { matches, facets } = this.listing(query, candidates);
    const sort = query.sort ?? 'featured';
    const byScore = scores !== null && !query.sort;
    const position = (entry: Entry): Position => ({
      keys: byScore ? [-(scores.get(entry.id) ?? 0), ...SORT_KEYS.featured(entry)] : SORT_KEYS[sort](entry),
      id: entry.id,
    });
    const name = byScore ? 'score' : sort;
    const after = query.cursor ? readCursor(name, query.cursor) : null;
    const from = after ? firstAfter(matches, position, after) : 0;
    const page = matches.slice(from, from + (query.limit ?? LIMITS.pageSize));
    const last = page.at(-1);
    const more = from + page.length < matches.length;
    return writeList({
      cards: page.map(({ card }) => card[locale]),
      total: matches.length,
      nextCursor: last && more ? writeCursor(name, position(last)) : null,
      facets,
      help: matches.length === 0 ? this.help(query, locale) : null,
    });
  }

  private listing(query: ProductQuery, candidates: Iterable<Entry>): Listing {
    return listEntries(candidates, query, (query.without ?? []).map(fold));
  }

  private help(query: ProductQuery, locale: Locale): SearchHelp {
    const instead = query.q?.trim() ? this.model.instead(query.q, locale) : [];
    return findHelp(
      query,
      instead,
      (other) => this.listing(other, this.candidatesFor(other, locale).candidates).matches.length,
    );
  }

  private async listFromDatabase(query: ProductQuery, locale: Locale): Promise<CachedResponse<ProductList>> {
    const sort = query.sort ?? 'featured';
    const limit = query.limit ?? LIMITS.pageSize;
    const after = query.cursor ? readCursor(sort, query.cursor) : null;
    const { products, total, facets } = await this.query.find(
      query,
      sort,
      limit + 1,
      after,
      this.clock.now(),
    );
    const page = products.slice(0, limit);
    const entries = await this.write(page);
    const last = products.length > limit ? page.at(-1) : undefined;
    const json = writeList({
      cards: entries.map(({ card }) => card[locale]),
      total,
      nextCursor: last ? writeCursor(sort, this.query.position(last, sort)) : null,
      facets,
      help: null,
    });
    return new CachedResponse(json, SHELF_RULES);
  }

  /** What the words of a query find, in its order: unless another is asked for, what fits best comes first. */
  private candidatesFor(
    { q, sort }: ProductQuery,
    locale: Locale,
  ): {
    scores: ReadonlyMap<string, number> | null;
    candidates: readonly Entry[];
  } {
    const ordered = this.model.sorted(sort ?? 'featured');
    if (!q?.trim()) return { scores: null, candidates: ordered };
    const scores = this.model.matching(q, locale);
    const candidates = ordered.filter(({ id }) => scores.has(id));
    if (!sort) candidates.sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0));
    return { scores, candidates };
  }

  /** The beginning of the list for some words. */
  private async firstFor(q: string, locale: Locale): Promise<Entry[]> {
    if (this.model.active) return this.candidatesFor({ q }, locale).candidates.slice(0, LIMITS.suggestions);
    const { products } = await this.query.find({ q }, 'featured', LIMITS.suggestions, null, this.clock.now());
    return this.write(products);
  }

  private async write(products: readonly ProductFields[]): Promise<Entry[]> {
    const contexts = await this.contexts.of(products);
    return products.flatMap((product, index) => {
      const context = contexts[index];
      return context ? toEntry(product, context) : [];
    });
  }
}

/** Index of the first row after a position; the position itself may be gone. */
function firstAfter(
  matches: readonly Entry[],
  position: (entry: Entry) => Position,
  after: Position,
): number {
  const index = matches.findIndex((entry) => comparePositions(position(entry), after) > 0);
  return index < 0 ? matches.length : index;
}

/** A `ProductList` as JSON around cards that are JSON already. */
function writeList({ cards, ...rest }: Omit<ProductList, 'products'> & { cards: readonly string[] }): string {
  return `{"products":[${cards.join(',')}],${JSON.stringify(rest satisfies Omit<ProductList, 'products'>).slice(1)}`;
}

/** Under which name a person's likes are kept; null for a visitor without a cookie. */
export function personOf({ user, guestId }: Pick<Caller, 'user' | 'guestId'>): string | null {
  if (user) return `user:${user.id}`;
  return guestId ? `guest:${guestId}` : null;
}
