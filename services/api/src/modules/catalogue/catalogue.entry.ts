import { createHash } from 'node:crypto';
import { foldText } from '@munay/contracts/fold';
import { type Locale, LOCALES, type Localized } from '@munay/contracts/locale';
import { getAnnouncedDiscount } from '@munay/contracts/money';
import {
  CATEGORIES,
  type Category,
  type CodeOffer,
  type CurrentOffer,
  type ProductSort,
  type SafetyContact,
  type Scent,
  SCENTS,
  TAGS,
} from '@munay/contracts/shop/product';
import { findCheapestSize } from '@munay/contracts/shop/size';
import { findEarliest } from '../../runtime/earliest';
import { type CardContext, toCard, toPage, toUnits } from '../product/product.mapper';
import { isCodePrice } from '../product/product.price-history';
import { findDiscountInForce, findNextPriceChange } from '../product/product.pricing';
import { findNextPromotionChange, listProductPromotions } from '../product/product.promotions';
import type { ShelfFields } from '../product/product.types';
import type { AutomaticPromotion } from '../promotion/promotion.shown';
import { type SearchTexts, toSearchTexts } from '../search/product.words';
import { type CardFragments, readCard, toFragments } from './catalogue.card-json';
import { findCodeOffer } from './catalogue.offer';
import { type PageFragments, toPageFragments } from './catalogue.page-json';

/** A product size with the fields that filters use. */
export interface EntrySize {
  sku: string;
  label: string;
  weightGrams: number;
  unitPriceCents: number;
  available: number;
}

/**
 * A published product in the read model: its filter and sort keys, and the JSON of its card and page. There may be tens
 * of thousands of entries, so equal values are shared.
 */
export interface Entry {
  id: string;
  slugs: readonly string[];
  /** Version of the entry, which changes whenever displayed data changes. */
  version: number;
  rank: number;
  createdAt: number;
  ratingAverage: number;
  ratingCount: number;
  scent: Scent;
  category: Category;
  /** Indexes of the product's tags in `TAGS`. */
  tags: readonly number[];
  storeId: string;
  /** The announced discount in percent. */
  discountPercent: number;
  /** The largest announced discount of all sizes. */
  offer: CurrentOffer | null;
  /** The largest discount from an announced code. */
  codeOffer: CodeOffer | null;
  /** The applied discount in percent, even if it may not be announced. */
  appliedDiscountPercent: number;
  /** Campaign of the applied discount; null without one. */
  campaignId: string | null;
  /** Sizes in ascending order of weight. */
  sizes: readonly EntrySize[];
  inStock: boolean;
  /** Names of the ingredients, in lower case without accents. */
  ingredients: readonly string[];
  card: CardFragments;
  page: Record<Locale, PageFragments>;
  /** Promotions that currently apply to the product without a code, best first. */
  promotions: readonly AutomaticPromotion[];
  /** Whether the product has a recorded price with a currently announced code. */
  byCode: boolean;
  /** When a discount, a promotion or an announced code next starts or ends, in ms since 1970; null if none will. */
  changesAt: number | null;
  /** Key of the indexed texts, which changes whenever the search index must be updated. */
  textsKey: string;
  editedAt: number;
}

/** A product with the texts that are indexed. */
export interface IndexedEntry {
  entry: Entry;
  texts: SearchTexts;
  /** Title in lower case without accents. */
  title: Localized;
}

let versions = 0;

/** Shared copies of equal values. There are few distinct tag sets, ingredient names and size labels. */
const internedValues = new Map<string, unknown>();
function intern<T>(kind: string, key: string, value: T): T {
  const name = `${kind} ${key}`;
  const internedValue = internedValues.get(name) as T | undefined;
  if (internedValue !== undefined) return internedValue;
  internedValues.set(name, value);
  return value;
}

const internText = (text: string): string => intern('text', text, text);

const mapLocales = <T>(make: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;

/** @param shop default manufacturer of products without one */
function buildPage(
  product: ShelfFields,
  locale: Locale,
  shop: SafetyContact,
  context: CardContext,
): PageFragments {
  const page = toPageFragments(toPage(product, locale, shop, context));
  return { ...page, ingredients: internText(page.ingredients) };
}

/**
 * Builds all product data for lists, search and the product page.
 * @param shop default manufacturer of products without one
 */
export function toEntry(product: ShelfFields, context: CardContext, shop: SafetyContact): IndexedEntry {
  const cards = mapLocales((locale) => toCard(product, locale, context));
  const card = cards.es;
  const units = toUnits(product, context.now);
  const discount = findDiscountInForce(product, context.now);
  const texts = toSearchTexts(product);
  const ingredients = product.ingredients.map(({ inci, name }) =>
    internText(foldText(`${inci} ${name.es} ${name.en}`)),
  );
  const best = Math.max(0, ...card.sizes.map((size) => getAnnouncedDiscount(size)?.percent ?? 0));
  const entry: Entry = {
    id: card._id,
    slugs: [product.slug, ...product.formerSlugs],
    version: ++versions,
    rank: product.rank,
    createdAt: Math.max(product.createdAt.getTime(), product.publishAt?.getTime() ?? 0),
    ratingAverage: card.rating.average,
    ratingCount: card.rating.count,
    scent: SCENTS.find((scent) => scent === product.scent) ?? product.scent,
    category: CATEGORIES.find((category) => category === product.category) ?? product.category,
    tags: intern(
      'tags',
      product.tags.join(),
      product.tags.map((tag) => TAGS.indexOf(tag)),
    ),
    storeId: internText(product.store._id.toString()),
    discountPercent: card.discountPercent,
    offer: best > 0 ? { percent: best, endsAt: card.discountEndsAt } : null,
    codeOffer: findCodeOffer(card.sizes, context.codes),
    appliedDiscountPercent: discount?.percent ?? 0,
    campaignId: discount?.campaignId ?? null,
    sizes: card.sizes.map(({ sku, label, weightGrams, unitPriceCents, available }) => ({
      sku,
      label: internText(label),
      weightGrams,
      unitPriceCents,
      available,
    })),
    inStock: card.inStock,
    ingredients: intern('ingredients', ingredients.join(), ingredients),
    card: toFragments(cards),
    page: mapLocales((locale) => buildPage(product, locale, shop, context)),
    promotions: listProductPromotions(units, context),
    byCode: context.decisions.some((row) => isCodePrice(row) && row.to === null),
    changesAt:
      findEarliest([
        findNextPriceChange(product, context.now),
        context.codesChangeAt,
        findNextPromotionChange(units, context),
      ])?.getTime() ?? null,
    textsKey: createHash('md5').update(JSON.stringify(texts)).digest('base64url'),
    editedAt: product.updatedAt.getTime(),
  };
  return { entry, texts, title: { es: foldText(cards.es.title), en: foldText(cards.en.title) } };
}

/** Copies an entry with updated stock. @param units units keyed by SKU; other sizes do not change */
export function withUnits(entry: Entry, units: ReadonlyMap<string, number>): Entry {
  const withCurrentUnits = <Size extends { sku: string; available: number }>(size: Size): Size => ({
    ...size,
    available: units.get(size.sku) ?? size.available,
  });
  const sizes = entry.sizes.map(withCurrentUnits);
  const inStock = sizes.some(({ available }) => available > 0);
  const cards = mapLocales((locale) => {
    const card = readCard(entry.card, locale);
    return { ...card, sizes: card.sizes.map(withCurrentUnits), inStock };
  });
  return { ...entry, version: ++versions, sizes, inStock, card: toFragments(cards) };
}

const getLowestPrice = ({ sizes }: Entry): number => findCheapestSize(sizes)?.unitPriceCents ?? 0;

/** Sort keys in ascending order. Equal keys are sorted by id. */
export const SORT_KEYS: Record<ProductSort, (entry: Entry) => number[]> = {
  featured: ({ rank }) => [rank],
  'price-asc': (entry) => [getLowestPrice(entry)],
  'price-desc': (entry) => [-getLowestPrice(entry)],
  newest: ({ createdAt }) => [-createdAt],
  rating: ({ ratingAverage, ratingCount }) => [-ratingAverage, -ratingCount],
};

const toPositionKey = (entry: Entry): string =>
  [
    entry.textsKey,
    entry.editedAt,
    entry.slugs,
    ...Object.values(SORT_KEYS).map((keys) => keys(entry)),
  ].join();

/**
 * Whether a changed product keeps its position in every list and search. Stock affects the position only if a different
 * size becomes the cheapest available one.
 */
export const isSamePosition = (before: Entry, after: Entry): boolean =>
  toPositionKey(before) === toPositionKey(after);
