import type { ProductInput } from '@munay/contracts/admin/product';
import type { Locale, Localized } from '@munay/contracts/locale';
import type { PostTag } from '@munay/contracts/shop/blog';
import type { NewStore } from '../modules/store/store.types';
import posts from './posts.json';
import products from './products.json';
import questions from './questions.json';
import reviews from './reviews.json';
import shared from './shared.json';
import stores from './stores.json';

type DemoDescription = Omit<
  ProductInput,
  'howToUse' | 'care' | 'images' | 'sizes' | 'discount' | 'ingredients' | 'safety' | 'storeId' | 'status'
>;
type SharedText = keyof typeof shared.texts;

/** A product in `products.json`; text shared by products is in `shared.json`. */
interface WrittenProduct extends DemoDescription {
  slug: string;
  howToUse: Localized | SharedText;
  care: Localized | SharedText;
  /** The ingredients as printed on the label, e.g. `Sodium Olivate, Aqua`. */
  ingredients: string;
  /** Warnings in addition to the shared warnings of all products. */
  warnings?: Localized[];
  /** Label and SKU are derived from the weight unless they are specified. */
  sizes: { label?: string; sku?: string; weightGrams: number; priceCents: number; units: number }[];
  discountPercent?: number;
  /** Folder of the product's pictures. */
  picture: string;
  /** Slug of the product's store. */
  store: string;
}

export interface DemoReview {
  /** Slug of the product. */
  product: string;
  locale: Locale;
  stars: number;
  authorName: string;
  daysAgo: number;
  helpful: number;
  title: string;
  text: string;
  reply?: string;
  /** Alternative text of the review's photo, which shows the product in use. */
  photoAlt?: string;
}

/** A question with the answers of the workshop and of buyers. */
export interface DemoQuestion extends Pick<DemoReview, 'locale' | 'daysAgo' | 'helpful' | 'text'> {
  /** Slug of the product; absent for a general question. */
  product?: string;
  author: string;
  /** The first answer is the accepted answer. An answer without an author is from the workshop. */
  answers: { author?: string; text: string }[];
}

/** A post of the journal. Its text is in `services/api/content/posts/<name>.<locale>.md`. */
export interface DemoPost {
  name: string;
  tag: PostTag;
  /** Day of publication, ISO 8601. */
  day: string;
  /** Folder, view and alternative text of a picture. */
  cover: { picture: string; view: string; alt: Localized };
  /** Slugs of the mentioned products. */
  products: string[];
}

const names: Readonly<Partial<Record<string, Localized>>> = shared.ingredients;
const resolveText = (text: Localized | SharedText): Localized =>
  typeof text === 'string' ? shared.texts[text] : text;

const toProduct = (source: WrittenProduct) => {
  const { howToUse, care, ingredients, warnings = [], sizes, ...rest } = source;
  return {
    ...rest,
    howToUse: resolveText(howToUse),
    care: resolveText(care),
    ingredients: ingredients.split(', ').map((inci) => {
      const name = names[inci];
      if (!name) throw new Error(`shared.json has no ${inci}`);
      return { inci, name, allergen: false };
    }),
    safety: { manufacturer: null, responsible: null, warnings: [...shared.warnings, ...warnings] },
    sizes: sizes.map(({ weightGrams, ...size }) => ({
      label: `${weightGrams} g`,
      sku: `${rest.slug}-${weightGrams}`.toUpperCase(),
      weightGrams,
      ...size,
    })),
  };
};
export type DemoProduct = ReturnType<typeof toProduct>;

/** The demo products in the sort order "featured". */
export const DEMO_PRODUCTS: readonly DemoProduct[] = (products as readonly WrittenProduct[]).map(toProduct);
/** Invented reviews, not written by customers; every page that shows them states this. */
export const DEMO_REVIEWS = reviews as readonly DemoReview[];
export const DEMO_QUESTIONS = questions as readonly DemoQuestion[];
export const DEMO_POSTS = posts as readonly DemoPost[];
export const DEMO_STORES: readonly NewStore[] = stores;
