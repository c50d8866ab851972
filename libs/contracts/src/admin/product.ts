import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Localized } from '../locale';
import {
  CATEGORIES,
  type Category,
  type ImageView,
  PRODUCT_STATUSES,
  type ProductStatus,
  type ProductView,
  type SafetyContact,
  type Scent,
  SCENTS,
  type Tag,
  TAGS,
} from '../shop/product';
import {
  named,
  PLAIN_FIELDS,
  PRODUCT_LINE,
  type ProductExtras,
  type ProductText,
} from '../shop/product-fields';
import type { Cents, Change, Count, Id, IsoDate, Percent } from '../values';

export interface ProductImageInput {
  /** `base` from the upload's response. */
  base: string;
  alt: Localized;
}

export interface ProductSizeInput {
  label: string;
  sku: string;
  weightGrams: Count;
  priceCents: Cents;
}

export interface ProductIngredientInput {
  inci: string;
  name: Localized;
  allergen: boolean;
}

export interface DiscountInput {
  /** 1 to 40. */
  percent: Percent;
  startsAt: IsoDate;
  endsAt: IsoDate | null;
}

/** Null for maker and responsible person means the shop itself. */
export interface SafetyInput {
  maker: SafetyContact | null;
  responsible: SafetyContact | null;
  warnings: Localized[];
}

/** Texts may be empty while it is a draft. */
export interface ProductInput extends Record<ProductText, Localized>, Partial<ProductExtras<Localized>> {
  /** Derived from the Spanish title if absent. */
  slug?: string;
  scent: Scent;
  category: Category;
  tags: Tag[];
  images: ProductImageInput[];
  sizes: ProductSizeInput[];
  discount: DiscountInput | null;
  ingredients: ProductIngredientInput[];
  safety: SafetyInput;
  storeId: Id;
  status: ProductStatus;
  /** When an active product goes on sale; null or absent: immediately. */
  publishAt?: IsoDate | null;
}

const LINE = f.line(PRODUCT_LINE.max, { min: 1 });
const CONTACT = f.nullable(
  f.group('ContactDto', { name: LINE, postalAddress: LINE, electronicAddress: LINE }),
);
const IMAGE = { base: f.text(200, { pattern: /^\/media\/[\w/-]+$/ }), alt: PRODUCT_LINE };
export const PRODUCT_SIZE = {
  label: f.line(40, { min: 1 }),
  sku: f.matching(/^[A-Z0-9][A-Z0-9-]{1,31}$/),
  weightGrams: f.whole(1, 100_000),
  priceCents: f.money(1, LIMITS.cardPaymentMaxCents),
};
const DISCOUNT = {
  percent: f.whole(1, LIMITS.maxDiscountPercent),
  startsAt: f.INSTANT,
  endsAt: f.nullable(f.instantAfter('startsAt')),
};
const INGREDIENT = { inci: LINE, name: PRODUCT_LINE, allergen: f.FLAG };
const SAFETY = { maker: CONTACT, responsible: CONTACT, warnings: f.list(PRODUCT_LINE, { max: 12 }) };
/**
 * Every field that staff edit, declared once. Its row determines the validation rules, the staff app's list of changes,
 * the audit log and the columns of the CSV file; for a plain field also the stored field, the responses and the form.
 */
export const PRODUCT = f.extended(PLAIN_FIELDS, {
  slug: named(f.optional(f.matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 80)), { es: 'Dirección', en: 'Address' }),
  scent: named(f.choice(SCENTS), { es: 'Familia de aroma', en: 'Scent family' }),
  category: named(f.choice(CATEGORIES), { es: 'Categoría', en: 'Category' }),
  tags: named(f.list(f.choice(TAGS), { max: TAGS.length, unique: true }), { es: 'Etiquetas', en: 'Tags' }),
  images: named(f.list(f.group('ImageDto', IMAGE), { max: 12 }), { es: 'Imágenes', en: 'Pictures' }),
  sizes: named(f.list(f.group('SizeDto', PRODUCT_SIZE), { max: 12 }), { es: 'Tamaños', en: 'Sizes' }),
  discount: named(f.nullable(f.group('DiscountDto', DISCOUNT)), { es: 'Descuento', en: 'Discount' }),
  ingredients: named(f.list(f.group('IngredientDto', INGREDIENT), { max: 60 }), {
    es: 'Ingredientes',
    en: 'Ingredients',
  }),
  safety: named(f.group('SafetyDto', SAFETY, 'loose'), { es: 'Seguridad', en: 'Safety' }),
  storeId: named(f.ID, { es: 'Tienda', en: 'Store' }),
  status: named(f.choice(PRODUCT_STATUSES), { es: 'Estado', en: 'Status' }),
  publishAt: named(f.ignorable(f.nullable(f.INSTANT)), { es: 'Publicación', en: 'Publication' }),
});
export type ProductFieldName = keyof typeof PRODUCT;

export interface UpdateProduct extends Partial<ProductInput> {
  /** Another version on the server results in a 409 with the current product. */
  version: Count;
}

export interface PriceStep {
  size: string;
  priceCents: Cents;
  /** The discount that applied or was next to start. It takes effect at its start, not when it was saved. */
  discount: DiscountInput | null;
  /** Whether the product was published. */
  onSale: boolean;
  decidedAt: IsoDate;
  /** When it takes effect: immediately, when the product goes on sale, or with its discount. */
  startsAt: IsoDate;
  /** Whether a later decision replaced it before it took effect. */
  isReplaced: boolean;
}

export interface AdminProduct extends Required<Omit<ProductInput, 'title' | 'images'>> {
  _id: Id;
  version: Count;
  /** In the caller's language. */
  title: string;
  i18n: { title: Localized };
  images: (ImageView & { altText: Localized })[];
  stock: Record<string, { available: Count; reserved: Count; sold: Count }>;
  /** SKUs that can no longer be changed because of their stock movements. */
  fixedSkus: string[];
  /** Discounts of campaigns that have not ended; they are changed through their campaign. */
  campaigns: DiscountInput[];
  /** Names of the fields that are required before it can be sold. */
  missing: string[];
  /** Newest first. */
  prices: PriceStep[];
  likes: Count;
  rating: ProductView['rating'];
  createdAt: IsoDate;
  updatedAt: IsoDate;
}

/** The last change of a field, or of one size, by a person. */
export interface ProductEdit {
  field: string;
  /** SKU of the size; null for a field of the product. */
  sku: string | null;
  /** Empty for an erased account. */
  by: string;
  at: IsoDate;
}

export interface ImportQuery {
  /** If absent, the file is only validated. */
  apply?: boolean | undefined;
  /** Products already processed by earlier calls; 0 when absent. */
  from?: Count | undefined;
  /** Idempotency key generated by the client; required to apply. */
  run?: string | undefined;
  /** Also applies stock changes that a recent import has already applied. */
  repeat?: boolean | undefined;
  /** Shown in the list of imports. */
  fileName?: string | undefined;
}

/** A stock change that an earlier import has already applied. */
export interface ImportRepeat {
  row: Count;
  sku: string;
  change: Change;
  at: IsoDate;
}

export interface ImportError {
  /** Row number in a spreadsheet: the header is row 1. */
  row: Count;
  /** The heading of the column in the file; empty for the whole row. */
  column: string;
  /** Violated rule of a field, or an error key. */
  rule: string;
  /** Allowed values in the caller's language, for columns with few. */
  allowed?: string[];
}

/** A changed cell, in the caller's language. */
export interface ImportChange {
  row: Count;
  slug: string;
  /** The heading of the column in the file. */
  column: string;
  /** Long texts are shortened to their difference. Empty for a new size. */
  before: string;
  after: string;
}

/** A product with an error in any of its rows does not change. */
export interface ImportReport {
  /** The number of rows, without the header. */
  rows: Count;
  products: Count;
  created: Count;
  updated: Count;
  unchanged: Count;
  /** At most 1,000 errors, in the order of the file. */
  errors: ImportError[];
  errorCount: Count;
  /** Skipped unless `repeat` is set; 1,000 at most. */
  repeats: ImportRepeat[];
  /** Changed cells of existing products, at most ten; new ones are only counted. */
  changes: ImportChange[];
  changeCount: Count;
  /** Unknown headings. */
  ignored: string[];
  /** Products processed; pass it to the next call until it equals `products`. */
  next: Count;
}

/** A file that was imported within the last seven days. */
export interface ImportView {
  /** Idempotency key of the import. */
  run: string;
  at: IsoDate;
  /** Staff member's name; empty for an erased account. */
  by: string;
  /** Empty if unknown. */
  fileName: string;
  /** Created or changed. */
  products: Count;
  undoneAt: IsoDate | null;
  undoneBy: string;
}

export const UNDO_IMPORT = { run: f.UUID };
export type UndoImport = f.InputOf<typeof UNDO_IMPORT>;

/**
 * Why a field was not restored: it was changed again, an added size has stock or sales, the product was deleted, or
 * validation fails. A new product is archived.
 */
export type UndoReason = 'changed' | 'hasStock' | 'gone' | 'refused' | 'archived';

export interface UndoReport {
  products: Count;
  /** Products processed; call again until it equals `products`. */
  done: Count;
  /** Restored fields. */
  back: Count;
  /** `column` is a heading of the export in the caller's language; empty for the whole product. */
  left: { slug: string; column: string; reason: UndoReason }[];
}
