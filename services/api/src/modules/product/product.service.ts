import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  PRODUCT_LIST_STATES,
  type ProductListPage,
  type ProductListQuery,
  type ProductListState,
} from '@munay/contracts/admin/lists';
import type { Locale, Localized } from '@munay/contracts/locale';
import { computeDiscountedCents } from '@munay/contracts/money';
import type { PageOf, PageQuery } from '@munay/contracts/paging';
import { markAllergen } from '@munay/contracts/shop/allergens';
import type { PublicAddress } from '@munay/contracts/shop/blog';
import type { ProductCard, ProductStatus } from '@munay/contracts/shop/product';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { Clock } from '../../runtime/clock';
import { describeMatch } from '../search/product.match';
import { buildSearchWords } from '../search/product.words';
import { CardContextService } from './card-context.service';
import { PriceRepository } from './price.repository';
import {
  type CardContext,
  type PricedSize,
  type SizeRef,
  toCard,
  toPricedSize,
  toRow,
} from './product.mapper';
import { findLowestBefore, type PriceRow, toPriceDecisions } from './product.price-history';
import { type Discount, findDiscountInForce, findNextPriceChange } from './product.pricing';
import { ProductRepository } from './product.repository';
import type { ProductImage, ProductIngredient } from './product.schema';
import type {
  NewProduct,
  PricedFields,
  ProductFields,
  ProductSummaryFields,
  SearchField,
} from './product.types';
import { ProductLimitService } from './product-limit.service';
import { ProductSearchQuery } from './product-search.query';

export type { PricedSize, SizeRef } from './product.mapper';

const STAFF_PAGE_SIZE = 25;
const MAX_HISTORIES = 5_000;
/** Short, because the end of an announced code changes the price history without an edit of the product. */
const HISTORY_CACHE_MS = 60_000;

/** A new product with its price history. */
export type AddProduct = Omit<NewProduct, SearchField | 'likes' | 'rating' | 'formerSlugs' | 'discounts'> & {
  discount: Discount | null;
  /** Earlier prices, each with the time when it was set; the current price is added automatically. */
  priceHistory?: { size: string; priceCents: number; decidedAt: Date }[];
};

export interface CurrentPrices {
  productId: string;
  prices: { sku: string; size: string; cents: number }[];
  /** When a discount next starts or ends automatically. */
  changesAt: Date | null;
}

/** Products for staff and other modules; shoppers use the catalogue service. */
@Injectable()
export class ProductService {
  private readonly history = new LRUCache<string, { state: string; rows: PriceRow[] }>({
    max: MAX_HISTORIES,
    ttl: HISTORY_CACHE_MS,
  });

  constructor(
    private readonly products: ProductRepository,
    private readonly productSearch: ProductSearchQuery,
    private readonly prices: PriceRepository,
    private readonly cardContexts: CardContextService,
    private readonly productLimit: ProductLimitService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** Current prices from the database, for carts and orders. Unpublished products and unknown sizes are absent. */
  async findPrices(refs: readonly SizeRef[], locale: Locale): Promise<PricedSize[]> {
    if (refs.length === 0) return [];
    const found = await this.products.findWithPrices([...new Set(refs.map(({ productId }) => productId))]);
    const productsById = new Map(found.map((product) => [product._id.toString(), product]));
    const now = this.clock.now();
    const discountedProducts = found.filter((product) => findDiscountInForce(product, now));
    const history = await this.loadHistory(discountedProducts, now);
    return refs.flatMap((ref) => {
      const product = productsById.get(ref.productId);
      const decisions = history.get(ref.productId) ?? [];
      return (product && toPricedSize(product, ref, locale, { now, decisions })) ?? [];
    });
  }

  /** Price changes keyed by product. They are cached, because they only change with the next edit or discount. */
  private async loadHistory(products: readonly PricedFields[], now: Date): Promise<Map<string, PriceRow[]>> {
    const found = new Map<string, PriceRow[]>();
    const toStateKey = (pricedProduct: PricedFields) =>
      `${pricedProduct.version} ${findDiscountInForce(pricedProduct, now)?.startsAt.getTime()}`;
    const uncachedProducts = products.filter((product) => {
      const cachedHistory = this.history.get(product._id.toString());
      if (cachedHistory?.state !== toStateKey(product)) return true;
      found.set(product._id.toString(), cachedHistory.rows);
      return false;
    });
    const read = await this.prices.findByProducts(uncachedProducts);
    for (const product of uncachedProducts) {
      const rows = read.get(product._id.toString()) ?? [];
      this.history.set(product._id.toString(), { state: toStateKey(product), rows });
      found.set(product._id.toString(), rows);
    }
    return found;
  }

  /** @throws AppError noProduct */
  async get(id: string): Promise<ProductFields> {
    const product = await this.products.findById(id);
    if (!product) throw new AppError('noProduct');
    return product;
  }

  /** A published product by id, slug or former slug. @throws AppError noProduct */
  async getPublished(idOrSlug: string): Promise<ProductFields> {
    const product = await this.products.findActive(idOrSlug);
    if (!product) throw new AppError('noProduct');
    return product;
  }

  /** Price changes and announced codes of a product, oldest first. */
  findDecisions = async (product: Pick<ProductFields, '_id' | 'sizes'>): Promise<PriceRow[]> =>
    (await this.prices.findByProducts([product])).get(product._id.toString()) ?? [];

  /** Distinct ingredients in published products. */
  ingredients = async (): Promise<ProductIngredient[]> =>
    (await this.products.findIngredients()).map(markAllergen);

  /** Products in any status with these slugs. */
  findBySlugs = (slugs: readonly string[]): Promise<ProductFields[]> => this.products.findBySlugs(slugs);

  /** Products in any status with these SKUs. */
  bySkus = (skus: readonly string[]): Promise<ProductSummaryFields[]> => this.products.findBySkus(skus);

  /** All products ordered by slug, streamed. */
  listInOrder = (status: readonly ProductStatus[] | undefined): AsyncIterable<ProductFields> =>
    this.products.listInOrder(status);

  /** Adds or subtracts a favourite without changing `updatedAt`. Call in the transaction that stores the favourite. */
  like = (id: string, change: 1 | -1): Promise<void> => this.products.addLikes(id, change);

  /** Subtracts one favourite from each of these products. */
  removeLikes = (ids: readonly string[]): Promise<void> => this.products.removeFavorites(ids);

  /** Cards of these products in this order, from the database; unpublished products are absent. */
  async findCards(ids: readonly string[], locale: Locale): Promise<ProductCard[]> {
    if (ids.length === 0) return [];
    const found = await this.products.findActiveMany(ids);
    const contexts = await this.cardContexts.load(found);
    const cards = new Map(
      found.map((product, index) => [
        product._id.toString(),
        toCard(product, locale, contexts[index] as CardContext),
      ]),
    );
    return ids.flatMap((id) => cards.get(id) ?? []);
  }

  /** Titles of these products in any status. */
  async findTitles(ids: readonly string[]): Promise<Map<string, Localized>> {
    return (await this.findTitlesAndSizes(ids)).titles;
  }

  /** Titles by id, all sizes, and weights in grams by SKU, of these products. Products in any status are included. */
  async findTitlesAndSizes(ids: readonly string[]) {
    const found = await this.products.findTitlesAndSizes(ids);
    const sizes = found.flatMap((entry) =>
      entry.sizes.map((size) => ({ productId: entry._id.toString(), ...size })),
    );
    const titles = new Map(found.map(({ _id, title }) => [_id.toString(), title]));
    const weights = new Map(sizes.map(({ sku, weightGrams }) => [sku, weightGrams]));
    return { titles, weights, sizes: sizes.map(({ label, ...size }): SizeRef => ({ ...size, size: label })) };
  }

  /** Published products ordered by id, for sitemaps. */
  async listAddresses(after: string | null, limit: number): Promise<(PublicAddress & { id: string })[]> {
    const found = await this.products.findAddresses(after, limit);
    return found.map(({ _id, slug, updatedAt }) => ({
      id: _id.toString(),
      kind: 'product',
      slugs: { es: slug, en: slug },
      updatedAt: updatedAt.toISOString(),
    }));
  }

  /**
   * Current price of each published size, in cents, grouped by product.
   * @param ids null for all products
   */
  async *readCurrentPrices(ids: readonly string[] | null): AsyncGenerator<CurrentPrices> {
    const now = this.clock.now();
    for await (const product of this.products.findPrices(ids)) {
      const percent = findDiscountInForce(product, now)?.percent ?? 0;
      const prices = product.sizes.map(({ sku, label, priceCents }) => ({
        sku,
        size: label,
        cents: computeDiscountedCents(priceCents, percent),
      }));
      yield { productId: product._id.toString(), prices, changesAt: findNextPriceChange(product, now) };
    }
  }

  /**
   * The reference price for a discount (Directive 98/6/EC, article 6a), in cents: the lowest price in the 30 days
   * before the current price took effect. Null if no discount may be announced.
   */
  async findReferencePrice({ productId, sku }: { productId: string; sku: string }): Promise<number | null> {
    const product = await this.products.findById(productId);
    return product && findLowestBefore(sku, this.clock.now(), await this.findDecisions(product));
  }

  /** Whether the product is published. */
  async isPublished(productId: string): Promise<boolean> {
    return (await this.products.findWithPrices([productId])).length > 0;
  }

  /** Products in any status with stock and prices. Default order: best match in a search, last changed in a list. */
  async listForStaff(query: ProductListQuery, locale: Locale): Promise<ProductListPage> {
    const { page = 1, pageSize = STAFF_PAGE_SIZE, q = '', status, sort, category, tag, keys } = query;
    const filter = { q, category, tag, keys };
    const [found, counts] = await Promise.all([
      this.productSearch.findPage({ ...filter, status }, sort, (page - 1) * pageSize, pageSize),
      this.productSearch.countByState(filter),
    ]);
    const requestedStates: readonly ProductListState[] = status ?? PRODUCT_LIST_STATES;
    const total = requestedStates.reduce((sum, entry) => sum + counts[entry], 0);
    const contexts = await this.cardContexts.load(found);
    const products = found.map((product, index) => ({
      ...toRow(product, locale, contexts[index] as CardContext),
      match: q ? describeMatch(product, q, locale) : undefined,
    }));
    return { page, pageSize, total, counts, products };
  }

  /** Products of one store in any status, in the shop's order. */
  async listByStore(
    storeId: string,
    query: PageQuery,
    locale: Locale,
  ): Promise<PageOf & { products: ProductCard[] }> {
    const { page = 1, pageSize = STAFF_PAGE_SIZE, q = '' } = query;
    const [found, total] = await Promise.all([
      this.productSearch.findPageByStore(storeId, q, (page - 1) * pageSize, pageSize),
      this.productSearch.countByStore(storeId, q),
    ]);
    const contexts = await this.cardContexts.load(found);
    const products = found.map((product, index) => toCard(product, locale, contexts[index] as CardContext));
    return { page, pageSize, total, products };
  }

  /** Updates the store's name on its products. */
  renameStore = (storeId: string, name: string): Promise<void> => this.products.renameStore(storeId, name);

  /** Ids of a store's products in any status. */
  listIdsByStore = (storeId: string): Promise<string[]> => this.products.findIdsByStore(storeId);

  /** Adds a product with its price history. @returns its id @throws AppError catalogueFull */
  async add({ priceHistory = [], discount, ...rest }: AddProduct): Promise<string> {
    const product = { ...rest, discounts: discount ? [discount] : [] };
    return this.transaction.run(async () => {
      await this.productLimit.assertLimit(null, product.status);
      const id = await this.products.insert({
        ...product,
        formerSlugs: [],
        likes: 0,
        rating: { average: 0, count: 0, stars: [0, 0, 0, 0, 0] },
        ...buildSearchWords(product),
      });
      await this.prices.appendRows([
        ...priceHistory.map((historyEntry) => ({
          ...historyEntry,
          product: id,
          discounts: [],
          onSale: true,
          sku: product.sizes.find(({ label }) => label === historyEntry.size)?.sku ?? '',
        })),
        ...toPriceDecisions({ ...product, _id: id }, product.sizes, this.clock.now()),
      ]);
      return id;
    });
  }

  /** Ids of products by slug. */
  async findIdsBySlug(slugs: readonly string[]): Promise<Map<string, string>> {
    const found = await this.products.findBySlugs(slugs);
    return new Map(found.map(({ slug, _id }) => [slug, _id.toString()]));
  }

  /** Replaces the pictures of a product. */
  renewImages = (id: string, images: ProductImage[]): Promise<void> => this.products.setImages(id, images);
}
