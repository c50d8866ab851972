import { fold } from '@munay/contracts/fold';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import type { Category, ProductSort, Scent, Suggestion, Tag } from '@munay/contracts/shop/product';
import { type CardContext, toCard } from '../product/product.mapper';
import { nextPriceChange } from '../product/product.pricing';
import type { ProductFields } from '../product/product.types';
import { searchTexts } from '../search/product.words';

/** A size as filters see it. */
export interface EntrySize {
  label: string;
  weightGrams: number;
  unitPriceCents: number;
  available: number;
}

/** A product on sale as the read model keeps it: keys to filter and sort by, and answers already written as JSON. */
export interface Entry {
  id: string;
  slugs: readonly string[];
  /** Another number whenever anything shown has changed. */
  version: number;
  rank: number;
  createdAt: number;
  rating: { average: number; count: number };
  scent: Scent;
  category: Category;
  tags: readonly Tag[];
  storeId: string;
  discountPercent: number;
  /** Ascending by weight. */
  sizes: readonly EntrySize[];
  inStock: boolean;
  /** Folded titles. */
  title: Record<Locale, string>;
  /** Folded names of all ingredients. */
  ingredients: string;
  texts: ReturnType<typeof searchTexts>;
  /** `ProductCard` as JSON. */
  card: Record<Locale, string>;
  /** `Suggestion` as JSON. */
  suggestion: Record<Locale, string>;
  /** When a reduction starts or ends, in ms since 1970; null when prices stay. */
  changesAt: number | null;
}

let versions = 0;

/** Writes everything that lists, search and suggestions need of one product. */
export function toEntry(product: ProductFields, context: CardContext): Entry {
  const cards = LOCALES.map((locale) => [locale, toCard(product, locale, context)] as const);
  const perLocale = <T>(make: (card: (typeof cards)[number][1], locale: Locale) => T) =>
    Object.fromEntries(cards.map(([locale, card]) => [locale, make(card, locale)])) as Record<Locale, T>;
  const [, card] = cards[0] as (typeof cards)[number];
  const texts = searchTexts(product);
  return {
    id: card._id,
    slugs: [product.slug, ...product.formerSlugs],
    version: ++versions,
    rank: product.rank,
    createdAt: product.createdAt.getTime(),
    rating: card.rating,
    scent: product.scent,
    category: product.category,
    tags: product.tags,
    storeId: product.store._id.toString(),
    discountPercent: card.discountPercent,
    sizes: card.sizes.map(({ label, weightGrams, unitPriceCents, available }) => ({
      label,
      weightGrams,
      unitPriceCents,
      available,
    })),
    inStock: card.inStock,
    title: perLocale(({ title }) => fold(title)),
    ingredients: fold(texts.ingredients),
    texts,
    card: perLocale((one) => JSON.stringify(one)),
    suggestion: perLocale(({ _id, slug, title, images, inci }) =>
      JSON.stringify({ _id, slug, title, image: images[0] ?? null, inci } satisfies Suggestion),
    ),
    changesAt: nextPriceChange(product.discount, context.now)?.getTime() ?? null,
  };
}

/** What each sort goes by, lowest first; the id settles what is equal. */
export const SORT_KEYS: Record<ProductSort, (entry: Entry) => number[]> = {
  featured: ({ rank }) => [rank],
  'price-asc': ({ sizes }) => [sizes[0]?.unitPriceCents ?? 0],
  'price-desc': ({ sizes }) => [-(sizes[0]?.unitPriceCents ?? 0)],
  newest: ({ createdAt }) => [-createdAt],
  rating: ({ rating }) => [-rating.average, -rating.count],
};
