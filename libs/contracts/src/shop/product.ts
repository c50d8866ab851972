import type { Localized } from '../locale';
import type { Average, Cents, Count, Id, IsoDate, Percent, Stars } from '../values';
import type { ProductExtras, ProductText } from './product-fields';
import type { SearchHelp } from './search';

export const SCENTS = ['floral', 'herbal', 'citrus', 'wood', 'none'] as const;
export type Scent = (typeof SCENTS)[number];

export const CATEGORIES = ['body', 'face', 'hair', 'shave', 'gift'] as const;
export type Category = (typeof CATEGORIES)[number];

export const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const TAGS = [
  'relajante',
  'piel-seca',
  'vegano',
  'fresco',
  'deporte',
  'piel-sensible',
  'exfoliante-suave',
  'piel-grasa',
  'facial',
  'cabello-cuerpo',
  'piel-mixta',
  'sin-perfume',
  'bebe',
  'gourmand',
  'exfoliante',
  'andino',
  'nutritivo',
  'cocina',
  'floral',
  'piel-madura',
  'amaderado',
  'clasico',
  'afeitado',
  'cabello',
  'regalo',
  'pack',
] as const;
export type Tag = (typeof TAGS)[number];

/** Files are `<base>-<width>.<avif|webp>`; the stated size is that of the largest width. */
export interface ImageView {
  /** Path on the API, e.g. `/media/pictures/lavanda/bar`. */
  base: string;
  /** The widths in pixels, ascending; each exists as AVIF and WebP. */
  widths: Count[];
  width: Count;
  height: Count;
  /** Hex; shown while loading. */
  color: string;
  alt: string;
}

/** Amounts in cents, VAT included. */
export interface SizeView {
  /** The key of the size within the product, e.g. `100 g`. */
  label: string;
  sku: string;
  weightGrams: Count;
  /** The price before the discount. */
  priceCents: Cents;
  unitPriceCents: Cents;
  per100gCents: Cents;
  /** Lowest price of the 30 days before the discount (Directive 98/6/EC art. 6a); null without a discount. */
  lowest30DaysCents: Cents | null;
  available: Count;
  /** Price for all buyers with an announced code; absent without one. */
  code?: SizeCode | undefined;
}

export interface SizeCode {
  code: string;
  /** The price with only the code applied. */
  priceCents: Cents;
  /** Lowest price of the 30 days before the code reduced it to this price. */
  lowest30DaysCents: Cents;
}

/** A discount that may be announced. */
export interface CurrentOffer {
  percent: Percent;
  /** Null if it has no end. */
  endsAt: IsoDate | null;
}

/** A discount by a code that is announced to all visitors. */
export interface CodeOffer extends CurrentOffer {
  code: string;
}

/** The shop's current announcements. `endsAt` is null until the last 14 days. */
export interface ShopOffer {
  /** The largest discount in force of products that can be bought; of equal ones the last to end. */
  offer: CurrentOffer | null;
  /** The largest discount by a code; absent without one. */
  code?: CodeOffer | undefined;
  /** Products with a discounted price, as in the list of offers. */
  products: Count;
  /**
   * When any price, discount or product shown next changes, if pages cached now could still be served then. Sent
   * earlier, it would reveal an unannounced change.
   */
  changesAt: IsoDate | null;
}

export interface ProductCard {
  _id: Id;
  slug: string;
  title: string;
  scentLine: string;
  scent: Scent;
  tags: Tag[];
  images: ImageView[];
  /** Announced for the smallest size, 0 to 40, from its lowest price of 30 days. */
  discountPercent: Percent;
  /** Null without a discount, and for one without an end. */
  discountEndsAt: IsoDate | null;
  /** Ascending by weight. */
  sizes: SizeView[];
  inStock: boolean;
  likes: Count;
  rating: { average: Average; count: Count };
  /** The ingredients in label order, compared with the allergy profile on the device. */
  inci: string[];
}

export interface Ingredient {
  inci: string;
  name: string;
  allergen: boolean;
}

/** An ingredient of published products, with its plain names. */
export interface KnownIngredient extends Ingredient {
  names: Localized;
}

export interface SafetyContact {
  name: string;
  postalAddress: string;
  /** Email or web address. */
  electronicAddress: string;
}

/** Required for distance selling (Regulation (EU) 2023/988, article 19). */
export interface ProductSafety {
  maker: SafetyContact;
  /** Responsible person in the Union for a manufacturer outside it; null when the manufacturer is responsible. */
  responsible: SafetyContact | null;
  warnings: string[];
}

/** Optional fields are absent when empty. */
export interface ProductView
  extends ProductCard, Record<ProductText, string>, Partial<ProductExtras<string>> {
  ingredients: Ingredient[];
  safety: ProductSafety;
  category: Category;
  status: ProductStatus;
  store: { _id: Id; name: string };
  related: ProductCard[];
  i18n: { title: Localized };
}

export const RATING_STEPS = [4, 3] as const;

export const PRODUCT_SORTS = ['featured', 'price-asc', 'price-desc', 'newest', 'rating'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Values of one filter are ORed, different filters are ANDed. */
export interface ProductQuery {
  q?: string | undefined;
  tag?: Tag[] | undefined;
  scent?: Scent[] | undefined;
  category?: Category[] | undefined;
  /** Size label, e.g. `100 g`. */
  size?: string[] | undefined;
  /** Excluded ingredient words, e.g. `limonene`. */
  without?: string[] | undefined;
  minRating?: Stars | undefined;
  minPriceCents?: Cents | undefined;
  maxPriceCents?: Cents | undefined;
  offer?: boolean | undefined;
  inStock?: boolean | undefined;
  store?: string | undefined;
  sort?: ProductSort | undefined;
  /** 1 to 100; 20 when absent. */
  limit?: Count | undefined;
  cursor?: string | undefined;
}

export interface Facet {
  value: string;
  count: Count;
}

export interface ProductList {
  products: ProductCard[];
  total: Count;
  /** Null on the last page. */
  nextCursor: string | null;
  /** Counts over all matches, each group of filters counted without its own choice; those to avoid with it. */
  facets: {
    tag: Facet[];
    scent: Facet[];
    category: Facet[];
    size: Facet[];
    /** `4` counts products with four stars and more. */
    rating: Facet[];
    offer: Count;
    inStock: Count;
  };
  /** Suggestions for an empty list; null otherwise. */
  help: SearchHelp | null;
}

export interface Suggestion {
  _id: Id;
  slug: string;
  title: string;
  image: ImageView | null;
  /** The lowest price among the sizes in stock; null when sold out. */
  fromCents: Cents | null;
  inci: string[];
}
