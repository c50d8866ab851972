import type { Localized } from '../locale';
import type { SearchHelp } from './search';

export const SCENTS = ['floral', 'herbal', 'citrus', 'wood', 'none'] as const;
export type Scent = (typeof SCENTS)[number];

export const CATEGORIES = ['body', 'face', 'hair', 'shave', 'gift'] as const;
export type Category = (typeof CATEGORIES)[number];

export const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const TAGS = [
  'relajante', 'piel-seca', 'vegano', 'fresco', 'deporte', 'piel-sensible', 'exfoliante-suave', 'piel-grasa',
  'facial', 'cabello-cuerpo', 'piel-mixta', 'sin-perfume', 'bebe', 'gourmand', 'exfoliante', 'andino', 'nutritivo',
  'cocina', 'floral', 'piel-madura', 'amaderado', 'clasico', 'afeitado', 'cabello', 'regalo', 'pack',
] as const; // prettier-ignore
export type Tag = (typeof TAGS)[number];

/** One picture of a product. A file is `<base>-<width>.<avif|webp>`; the largest width has the stated size. */
export interface ImageView {
  /** Path on the API, e.g. `/media/pictures/lavanda/bar`. */
  base: string;
  /** Widths in pixels that exist as AVIF and WebP, ascending. */
  widths: number[];
  width: number;
  height: number;
  /** Hex colour shown while loading. */
  color: string;
  alt: string;
}

/** A size on sale with all that a price needs to be honest. Amounts in cents, VAT included. */
export interface SizeView {
  /** Its name and key within the product, e.g. `100 g`. */
  label: string;
  sku: string;
  weightGrams: number;
  /** Before the reduction. */
  priceCents: number;
  /** What is paid. */
  unitPriceCents: number;
  per100gCents: number;
  /** Lowest price of the 30 days before the reduction (Directive 98/6/EC art. 6a); null without a reduction. */
  lowest30DaysCents: number | null;
  available: number;
}

/** What a product card shows. */
export interface ProductCard {
  _id: string;
  slug: string;
  title: string;
  scentLine: string;
  scent: Scent;
  tags: Tag[];
  /** First image is the one shown. */
  images: ImageView[];
  /** Reduction announced for the smallest size, 0 to 40: counted from its lowest price of 30 days. */
  discountPercent: number;
  /** Ascending by weight. */
  sizes: SizeView[];
  inStock: boolean;
  likes: number;
  rating: { average: number; count: number };
  /** INCI names in the order of the label: what an allergy profile on the device is held against. */
  inci: string[];
}

export interface Ingredient {
  /** INCI name. */
  inci: string;
  /** Plain name in the caller's language. */
  name: string;
  allergen: boolean;
}

/** Who answers for a product and how to reach them. */
export interface SafetyContact {
  name: string;
  postalAddress: string;
  /** Mail or web address. */
  electronicAddress: string;
}

/** What an offer at a distance must say about safety (Regulation (EU) 2023/988, article 19). */
export interface ProductSafety {
  maker: SafetyContact;
  /** Who answers in the Union for a maker outside of it; null when the maker does. */
  responsible: SafetyContact | null;
  warnings: string[];
}

/** A whole product, texts in the caller's language. */
export interface ProductView extends ProductCard {
  description: string;
  howToUse: string;
  care: string;
  ingredients: Ingredient[];
  safety: ProductSafety;
  category: Category;
  status: ProductStatus;
  /** When the reduction ends, ISO 8601; null when none is in force. */
  discountEndsAt: string | null;
  store: { _id: string; name: string };
  related: ProductCard[];
  i18n: { title: Localized };
}

/** What can be asked for as the least number of stars. */
export const RATING_STEPS = [4, 3] as const;

export const PRODUCT_SORTS = ['featured', 'price-asc', 'price-desc', 'newest', 'rating'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Filters of the product list. Several values of one filter are alternatives, several filters are conditions. */
export interface ProductQuery {
  q?: string;
  tag?: Tag[];
  scent?: Scent[];
  category?: Category[];
  /** Size label, e.g. `100 g`. */
  size?: string[];
  /** Words that no ingredient may contain, e.g. `limonene`. */
  without?: string[];
  /** At least so many stars, 1 to 5. */
  minRating?: number;
  minPriceCents?: number;
  maxPriceCents?: number;
  offer?: boolean;
  inStock?: boolean;
  store?: string;
  sort?: ProductSort;
  /** 1 to 100; 20 when absent. */
  limit?: number;
  /** From the answer before. */
  cursor?: string;
}

export interface Facet {
  value: string;
  count: number;
}

export interface ProductList {
  products: ProductCard[];
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
  /** Counts over everything that matches, each filter counted without itself. */
  facets: {
    tag: Facet[];
    scent: Facet[];
    category: Facet[];
    size: Facet[];
    /** By the least number of stars: `4` counts those with four and more. */
    rating: Facet[];
    offer: number;
    inStock: number;
  };
  /** Ways on from an empty list; null otherwise. */
  help: SearchHelp | null;
}

export interface Suggestion {
  _id: string;
  slug: string;
  title: string;
  image: ImageView | null;
  inci: string[];
}
