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
  PLAIN_FIELDS,
  PRODUCT_LINE,
  type ProductExtras,
  type ProductText,
  withLabel,
} from '../shop/product-fields';
import type { Cents, Change, Count, Id, IsoDate, Percent } from '../values';

export interface ProductImageInput {
  /** Name of the stored picture: `base` in the upload response. */
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
  /** Discount in percent, 1 to 40. */
  percent: Percent;
  startsAt: IsoDate;
  endsAt: IsoDate | null;
}

/** Safety information. If the manufacturer or the responsible person is null, it is the shop. */
export interface SafetyInput {
  manufacturer: SafetyContact | null;
  responsible: SafetyContact | null;
  warnings: Localized[];
}

/** Product texts. They may be empty in a draft. */
export interface ProductInput extends Record<ProductText, Localized>, Partial<ProductExtras<Localized>> {
  /** URL slug; derived from the Spanish title if absent. */
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
  /** When an active product goes on sale; immediately if null or absent. */
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
const SAFETY = { manufacturer: CONTACT, responsible: CONTACT, warnings: f.list(PRODUCT_LINE, { max: 12 }) };
/**
 * All fields that staff can edit, each declared only here. A row determines validation, the list of changes in the
 * staff app, the audit log and the columns of the CSV file. For plain fields it also determines the stored field, the
 * responses and the form.
 */
export const PRODUCT = f.extendFields(PLAIN_FIELDS, {
  slug: withLabel(f.optional(f.matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 80)), { es: 'Dirección', en: 'Address' }),
  scent: withLabel(f.choice(SCENTS), { es: 'Familia de aroma', en: 'Scent family' }),
  category: withLabel(f.choice(CATEGORIES), { es: 'Categoría', en: 'Category' }),
  tags: withLabel(f.list(f.choice(TAGS), { max: TAGS.length, unique: true }), {
    es: 'Etiquetas',
    en: 'Tags',
  }),
  images: withLabel(f.list(f.group('ImageDto', IMAGE), { max: 12 }), { es: 'Imágenes', en: 'Pictures' }),
  sizes: withLabel(f.list(f.group('SizeDto', PRODUCT_SIZE), { max: 12 }), { es: 'Tamaños', en: 'Sizes' }),
  discount: withLabel(f.nullable(f.group('DiscountDto', DISCOUNT)), { es: 'Descuento', en: 'Discount' }),
  ingredients: withLabel(f.list(f.group('IngredientDto', INGREDIENT), { max: 60 }), {
    es: 'Ingredientes',
    en: 'Ingredients',
  }),
  safety: withLabel(f.group('SafetyDto', SAFETY, 'loose'), { es: 'Seguridad', en: 'Safety' }),
  storeId: withLabel(f.ID, { es: 'Tienda', en: 'Store' }),
  status: withLabel(f.choice(PRODUCT_STATUSES), { es: 'Estado', en: 'Status' }),
  publishAt: withLabel(f.ignoredField(f.nullable(f.INSTANT)), { es: 'Publicación', en: 'Publication' }),
});
export type ProductFieldName = keyof typeof PRODUCT;

export interface UpdateProductInput extends Partial<ProductInput> {
  /** If the version on the server differs, the update fails with 409 and the current product. */
  version: Count;
}

export interface PriceStep {
  size: string;
  priceCents: Cents;
  /**
   * The active discount, or the next one to start if none was active. A discount takes effect at its start, not when it
   * is saved.
   */
  discount: DiscountInput | null;
  /** Whether the product was published. */
  onSale: boolean;
  decidedAt: IsoDate;
  /** When the change takes effect: immediately, when the product goes on sale, or when its discount starts. */
  startsAt: IsoDate;
  /** Whether the change was replaced by a later one before it took effect. */
  isReplaced: boolean;
}

export interface AdminProduct extends Required<Omit<ProductInput, 'title' | 'images'>> {
  _id: Id;
  version: Count;
  /** Title in the caller's language. */
  title: string;
  i18n: { title: Localized };
  images: (ImageView & { altText: Localized })[];
  stock: Record<string, { available: Count; reserved: Count; sold: Count }>;
  /** SKUs that can no longer be changed, because they have stock movements. */
  fixedSkus: string[];
  /** Discounts from campaigns that have not ended. They can only be changed through their campaign. */
  campaigns: DiscountInput[];
  /** Names of fields that must be filled in before the product can be sold. */
  missing: string[];
  /** Price history, newest first. */
  prices: PriceStep[];
  likes: Count;
  rating: ProductView['rating'];
  createdAt: IsoDate;
  updatedAt: IsoDate;
}

/** Who last changed a product field or size. */
export interface ProductEdit {
  field: string;
  /** SKU of the size; null for a product field. */
  sku: string | null;
  /** Name of the user; empty if the account was erased. */
  by: string;
  at: IsoDate;
}

export interface ImportQuery {
  /** If absent, the file is only validated. */
  apply?: boolean | undefined;
  /** Number of products that earlier calls have processed; 0 by default. */
  from?: Count | undefined;
  /** Idempotency key generated by the client; required if `apply` is set. */
  run?: string | undefined;
  /** Applies stock changes even if a recent import has already applied them. */
  repeat?: boolean | undefined;
  /** File name shown in the list of imports. */
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
  /** Row number as in a spreadsheet: the header is row 1. */
  row: Count;
  /** Column heading in the file; empty if the error concerns the whole row. */
  column: string;
  /** Name of the violated rule, or an error key. */
  rule: string;
  /** Allowed values in the caller's language, for columns with few allowed values. */
  allowed?: string[];
}

/** A changed cell, in the caller's language. */
export interface ImportChange {
  row: Count;
  slug: string;
  /** Column heading in the file. */
  column: string;
  /** Value before the import; empty for a new size. Long texts are reduced to their differences. */
  before: string;
  after: string;
}

/** Result of an import. Products with an error in any row are not changed. */
export interface ImportReport {
  /** Number of rows without the header. */
  rows: Count;
  products: Count;
  created: Count;
  updated: Count;
  unchanged: Count;
  /** At most 1,000 errors, in the order of the file. */
  errors: ImportError[];
  errorCount: Count;
  /** Repeated stock changes, at most 1,000. They are skipped unless `repeat` is set. */
  repeats: ImportRepeat[];
  /** At most ten changed cells of existing products. New products are only counted. */
  changes: ImportChange[];
  changeCount: Count;
  /** Headings of unknown columns. */
  ignored: string[];
  /** Number of processed products. Pass it to the next call until it equals `products`. */
  next: Count;
}

/** A file that was imported in the last seven days. */
export interface ImportView {
  /** Idempotency key of the import. */
  run: string;
  at: IsoDate;
  /** Name of the staff member; empty if the account was erased. */
  by: string;
  /** File name; empty if unknown. */
  fileName: string;
  /** Number of products that were created or changed. */
  products: Count;
  undoneAt: IsoDate | null;
  undoneBy: string;
}

export const UNDO_IMPORT_INPUT = { run: f.UUID };
export type UndoImportInput = f.InputOf<typeof UNDO_IMPORT_INPUT>;

/**
 * Why a field was not restored: it has been changed again, an added size has stock or sales, the product was deleted,
 * or validation failed. Products that the import created are archived.
 */
export type UndoReason = 'changed' | 'hasStock' | 'gone' | 'refused' | 'archived';

export interface UndoReport {
  products: Count;
  /** Number of processed products. Call again until it equals `products`. */
  done: Count;
  /** Number of restored fields. */
  back: Count;
  /** Fields that were not restored. `column` is a heading of the export; empty for the whole product. */
  left: { slug: string; column: string; reason: UndoReason }[];
}
