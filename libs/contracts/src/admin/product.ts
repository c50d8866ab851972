import type { Localized } from '../locale';
import type {
  Category,
  ImageView,
  ProductStatus,
  ProductView,
  SafetyContact,
  Scent,
  Tag,
} from '../shop/product';

/** A picture of a product as staff choose it: one that was uploaded, or one the product has already. */
export interface ProductImageInput {
  /** As the upload answered it. */
  base: string;
  alt: Localized;
}

export interface ProductSizeInput {
  label: string;
  sku: string;
  weightGrams: number;
  /** Before any reduction, VAT included. */
  priceCents: number;
}

export interface ProductIngredientInput {
  inci: string;
  name: Localized;
  allergen: boolean;
}

/** A reduction; ISO 8601 dates. */
export interface DiscountInput {
  /** 1 to 40. */
  percent: number;
  startsAt: string;
  /** Null for no set end. */
  endsAt: string | null;
}

/** What is said about safety; null for maker and responsible person means the shop itself. */
export interface SafetyInput {
  maker: SafetyContact | null;
  responsible: SafetyContact | null;
  warnings: Localized[];
}

/** What staff write of a product. Texts may be empty while it is a draft. */
export interface ProductInput {
  /** Made from the Spanish title when absent. */
  slug?: string;
  title: Localized;
  scentLine: Localized;
  description: Localized;
  howToUse: Localized;
  care: Localized;
  scent: Scent;
  category: Category;
  tags: Tag[];
  images: ProductImageInput[];
  sizes: ProductSizeInput[];
  discount: DiscountInput | null;
  ingredients: ProductIngredientInput[];
  safety: SafetyInput;
  storeId: string;
  status: ProductStatus;
}

/** A change of some fields. */
export interface UpdateProduct extends Partial<ProductInput> {
  /** The version the change was made from; another one answers 409 with the product of now. */
  version: number;
}

/** One decision about the price of a size. */
export interface PriceStep {
  size: string;
  priceCents: number;
  /** The reduction decided with it; it holds from its start on, not from the decision. */
  discount: DiscountInput | null;
  decidedAt: string;
}

/** A product as staff edit it: both languages, and what shoppers see of it. */
export interface AdminProduct extends Required<Omit<ProductInput, 'title' | 'images'>> {
  _id: string;
  version: number;
  /** In the language of the caller, as the shop shows it. */
  title: string;
  i18n: { title: Localized };
  images: (ImageView & { altText: Localized })[];
  /** Pieces by SKU. */
  stock: Record<string, { available: number; reserved: number; sold: number }>;
  /** What keeps it from being sold, as field names; empty when complete. */
  missing: string[];
  /** Newest first. */
  prices: PriceStep[];
  likes: number;
  rating: ProductView['rating'];
  createdAt: string;
  updatedAt: string;
}

export interface ImportQuery {
  /** Writes what can be written; without it the file is only tried. */
  apply?: boolean;
  /** Products of the file that are done already; 0 when absent. */
  from?: number;
  /** Made by the client for each import, so that a repeated call books no stock twice. Needed to apply. */
  run?: string;
  /** Books also the changes of stock that an import of the last days has booked already. */
  repeat?: boolean;
}

/** A change of stock that an earlier import has booked: the same file once more, or the same delivery. */
export interface ImportRepeat {
  row: number;
  sku: string;
  change: number;
  /** When it was booked, ISO 8601. */
  at: string;
}

/** What is wrong in a row of an import. */
export interface ImportError {
  /** As a spreadsheet counts: the head is row 1. */
  row: number;
  /** Column of the file; empty when the whole row is meant. */
  column: string;
  /** Broken rule of a field, or the key of an error. */
  rule: string;
}

/** What an import did or, tried only, would do. A product with an error in any of its rows is left as it is. */
export interface ImportReport {
  /** Without the head. */
  rows: number;
  products: number;
  created: number;
  updated: number;
  unchanged: number;
  /** In the order of the file, 1,000 at most. */
  errors: ImportError[];
  errorCount: number;
  /** Left out unless asked to be repeated; 1,000 at most. */
  repeats: ImportRepeat[];
  /** Products done; ask again from here until it is `products`. */
  next: number;
}
