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

/** A picture. Its files are named `<base>-<width>.<avif|webp>`; width and height are those of the largest file. */
export interface ImageView {
  /** Path on the API without width and extension, e.g. `/media/pictures/lavanda/bar`. */
  base: string;
  /** Available widths in pixels, ascending. Each exists as AVIF and WebP. */
  widths: Count[];
  width: Count;
  height: Count;
  /** Background colour while the picture loads, in hex. */
  color: string;
  alt: string;
}

/** A product size as shown in the shop. Amounts are in cents and include VAT. */
export interface SizeView {
  /** Label of the size, unique within the product, e.g. `100 g`. */
  label: string;
  sku: string;
  weightGrams: Count;
  /** Unit price before the discount. */
  priceCents: Cents;
  unitPriceCents: Cents;
  per100gCents: Cents;
  /** Lowest price of the 30 days before the discount (Directive 98/6/EC, article 6a); null without a discount. */
  lowest30DaysCents: Cents | null;
  available: Count;
  /** Announced code that is valid for all buyers, with the reduced price; absent if there is no such code. */
  code?: SizeCode | undefined;
}

export interface SizeCode {
  code: string;
  /** Price if only the code is applied. */
  priceCents: Cents;
  /** Lowest price of the 30 days before the code reduced it to this price. */
  lowest30DaysCents: Cents;
}

/** A discount that may be announced now. */
export interface CurrentOffer {
  percent: Percent;
  /** End of the discount; null if it has no end. */
  endsAt: IsoDate | null;
}

/** A discount through a code that is announced to all visitors. */
export interface CodeOffer extends CurrentOffer {
  code: string;
}

/** Discounts that the shop currently announces. `endsAt` is null until the last 14 days before the end. */
export interface ShopOffer {
  /** The largest active discount on an available product. Of equal discounts, the one that ends last. */
  offer: CurrentOffer | null;
  /** The largest discount through a code; absent if there is none. */
  code?: CodeOffer | undefined;
  /** Number of products with a discounted price, as in the list of offers. */
  products: Count;
  /**
   * When any displayed price, discount or product next changes. Null if cached pages expire before that time anyway,
   * because reporting it earlier would reveal a change that is not announced yet.
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
  /** Announced discount of the smallest size in percent, 0 to 40, relative to its lowest price in the last 30 days. */
  discountPercent: Percent;
  /** End of the discount; null if there is no discount or it has no end. */
  discountEndsAt: IsoDate | null;
  /** Sizes in ascending order of weight. */
  sizes: SizeView[];
  inStock: boolean;
  likes: Count;
  rating: { average: Average; count: Count };
  /** Ingredients in the order of the label. The device compares them with the visitor's allergy profile. */
  inci: string[];
  /**
   * Short text about the best promotion that applies to the product without a code, e.g. `3×2` or `−10 % desde 30 €`;
   * absent if there is none. It states the condition, because the price of a single unit does not change.
   */
  promotionBadge?: string | undefined;
}

/** A promotion that applies without a code, as described on the pages of its products. */
export interface ShownPromotion {
  /** Id of the promotion, which the list of its products and the prompts of a cart refer to. */
  id: Id;
  title: string;
  badge: string;
  /** What the promotion does, including its minimum. */
  sentence: string;
  /** End of the promotion; null if it has no end. */
  endsAt: IsoDate | null;
}

export interface Ingredient {
  inci: string;
  name: string;
  allergen: boolean;
}

/** An ingredient in published products, with its common names. */
export interface KnownIngredient extends Ingredient {
  names: Localized;
}

export interface SafetyContact {
  name: string;
  postalAddress: string;
  /** Email address or website. */
  electronicAddress: string;
}

/** Safety information that distance selling requires (Regulation (EU) 2023/988, article 19). */
export interface ProductSafety {
  manufacturer: SafetyContact;
  /** Responsible person in the Union for a manufacturer outside it; null if the manufacturer is responsible. */
  responsible: SafetyContact | null;
  warnings: string[];
}

/** A product as shown in the shop. Empty optional fields are absent. */
export interface ProductView
  extends ProductCard, Record<ProductText, string>, Partial<ProductExtras<string>> {
  ingredients: Ingredient[];
  safety: ProductSafety;
  category: Category;
  status: ProductStatus;
  store: { _id: Id; name: string };
  related: ProductCard[];
  i18n: { title: Localized };
  /** The promotion of `promotionBadge`; absent if there is none. */
  promotion?: ShownPromotion | undefined;
}

export const RATING_STEPS = [4, 3] as const;

export const PRODUCT_SORTS = ['featured', 'price-asc', 'price-desc', 'newest', 'rating'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Filters of the catalogue. Values of one filter are combined with OR, different filters with AND. */
export interface ProductQuery {
  q?: string | undefined;
  tag?: Tag[] | undefined;
  scent?: Scent[] | undefined;
  category?: Category[] | undefined;
  /** Labels of sizes, e.g. `100 g`. */
  size?: string[] | undefined;
  /** Excluded ingredient names, e.g. `limonene`. */
  without?: string[] | undefined;
  minRating?: Stars | undefined;
  minPriceCents?: Cents | undefined;
  maxPriceCents?: Cents | undefined;
  offer?: boolean | undefined;
  inStock?: boolean | undefined;
  store?: string | undefined;
  /** Id of a promotion that applies to the products without a code. */
  promotion?: string | undefined;
  sort?: ProductSort | undefined;
  /** Maximum number of products, 1 to 100; 20 by default. */
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
  /** Cursor of the next page; null on the last page. */
  nextCursor: string | null;
  /** Counts over all matches. The counts of a filter group, except `avoid`, ignore the selection in that group. */
  facets: {
    tag: Facet[];
    scent: Facet[];
    category: Facet[];
    size: Facet[];
    /** Number of products per minimum rating; `4` counts products with four stars or more. */
    rating: Facet[];
    offer: Count;
    inStock: Count;
  };
  /** Suggestions if the list is empty; null otherwise. */
  help: SearchHelp | null;
  /** Describes the promotion or the campaign whose products are listed; absent without one. */
  heading?: ListHeading | undefined;
}

/** What the products of a list have in common. */
export interface ListHeading {
  title: string;
  sentence?: string | undefined;
  /** End of the promotion; null if it has no end. */
  endsAt: IsoDate | null;
}

export interface Suggestion {
  _id: Id;
  slug: string;
  title: string;
  image: ImageView | null;
  /** Lowest price of the sizes in stock; null if the product is sold out. */
  fromCents: Cents | null;
  inci: string[];
}
