import {
  type AdminProduct,
  PRODUCT,
  type ProductFieldName,
  type ProductIngredientInput,
  type ProductInput,
  type SafetyInput,
  type UpdateProductInput,
} from '@munay/contracts/admin/product';
import { isLater } from '@munay/contracts/fields';
import { LIMITS } from '@munay/contracts/limits';
import { type Locale, LOCALES, type Localized } from '@munay/contracts/locale';
import { parseEuros, toEurosInput } from '@munay/contracts/money';
import {
  type Category,
  type ImageView,
  type ProductStatus,
  type Scent,
  type Tag,
} from '@munay/contracts/shop/product';
import {
  getPart,
  listMissingTexts,
  mapParts,
  pickPlainValues,
  PLAIN_PARTS,
  type PlainValues,
  PRODUCT_TEXTS,
} from '@munay/contracts/shop/product-fields';
import { currentLocale, type Translate } from '@munay/kit';
import { parseDateTime, toDateTimeInput } from '../components/day-time';
import type { FieldErrors } from '../form/field-errors';

export interface DraftSize {
  key: string;
  label: string;
  sku: string;
  weightGrams: string;
  price: string;
  stock: string;
}

export interface DraftPicture {
  image: ImageView;
  alt: Localized;
}

/** Form values of plain fields. Numbers are stored as text. */
type DraftValue<Value> = Value extends Localized
  ? Value
  : Value extends object
    ? Record<keyof Value, string>
    : string;
type PlainDraft = { [F in keyof PlainValues]: DraftValue<PlainValues[F]> };

export interface ProductDraft extends PlainDraft {
  slug: string;
  scent: Scent;
  category: Category;
  tags: Tag[];
  images: DraftPicture[];
  sizes: DraftSize[];
  discount: { percent: string; startsAt: string; endsAt: string };
  ingredients: ProductIngredientInput[];
  safety: SafetyInput;
  storeId: string;
  status: ProductStatus;
  /** Publication date in the shop's time zone, as entered; empty to publish immediately. */
  publishAt: string;
}

const toPlainDraft = (values: PlainValues): PlainDraft =>
  mapParts(values, (value, { range }) =>
    range && typeof value === 'number' ? String(value) : (value ?? ''),
  ) as PlainDraft;
const toPlainValues = (draft: PlainDraft): PlainValues =>
  mapParts(draft, (value, { range }) => {
    if (!range) return value;
    return String(value).trim() ? parseInteger(String(value)) : null;
  }) as unknown as PlainValues;

/** Label of a field in the reader's language. */
export const getLabel = (field: ProductFieldName): string => PRODUCT[field].label[currentLocale()];
/** Label of a field in lower case, for use in a sentence. */
export const getFieldName = (field: ProductFieldName): string => {
  const label = getLabel(field);
  return label.charAt(0).toLowerCase() + label.slice(1);
};

export const createEmptyDraft = (storeId: string): ProductDraft => ({
  ...toPlainDraft(pickPlainValues({})),
  slug: '',
  scent: 'floral',
  category: 'body',
  tags: [],
  images: [],
  sizes: [],
  discount: { percent: '', startsAt: '', endsAt: '' },
  ingredients: [],
  safety: { manufacturer: null, responsible: null, warnings: [] },
  storeId,
  status: 'draft',
  publishAt: '',
});

export const toDraft = (product: AdminProduct): ProductDraft => ({
  ...toPlainDraft(pickPlainValues({ ...product, title: product.i18n.title })),
  slug: product.slug,
  scent: product.scent,
  category: product.category,
  tags: product.tags,
  images: product.images.map(({ altText, ...image }) => ({ image, alt: altText })),
  sizes: product.sizes.map(({ label, sku, weightGrams, priceCents }) => ({
    key: sku,
    label,
    sku,
    weightGrams: String(weightGrams),
    price: toEurosInput(priceCents),
    stock: String(product.stock[sku]?.available ?? 0),
  })),
  discount: {
    percent: product.discount ? String(product.discount.percent) : '',
    startsAt: toDateTimeInput(product.discount?.startsAt),
    endsAt: toDateTimeInput(product.discount?.endsAt),
  },
  ingredients: product.ingredients,
  safety: product.safety,
  storeId: product.storeId,
  status: product.status,
  publishAt: toDateTimeInput(product.publishAt),
});

/** Copies a product as the draft of a new product: unpublished, without a discount, with new SKUs and a new slug. */
export const copyDraft = (product: AdminProduct): ProductDraft => {
  const draft = toDraft(product);
  return {
    ...draft,
    slug: '',
    status: 'draft',
    publishAt: '',
    discount: { percent: '', startsAt: '', endsAt: '' },
    sizes: draft.sizes.map((size) => ({ ...size, sku: `${size.sku}-2`, stock: '0' })),
  };
};

/** Parses an entered price into cents; NaN if it is invalid. */
export const parsePrice = (text: string): number => parseEuros(text) ?? NaN;

export const parseInteger = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN);

/** Discount of a draft in percent, regardless of its dates; 0 if it has none. */
export const getPercent = ({ discount }: ProductDraft): number => parseInteger(discount.percent) || 0;

/** Whether a discount is scheduled, active or expired. @param now in ms */
export function getOfferState({ discount }: ProductDraft, now: number): 'running' | 'scheduled' | 'ended' {
  if (parseDateTime(discount.endsAt) <= now) return 'ended';
  return parseDateTime(discount.startsAt) > now ? 'scheduled' : 'running';
}

/** Discount in percent that shoppers see at the given time. @param now Unix time in ms */
export const getPercentAt = (draft: ProductDraft, now: number): number =>
  getOfferState(draft, now) === 'running' ? getPercent(draft) : 0;

function toDiscount({ discount }: ProductDraft): ProductInput['discount'] {
  const percent = parseInteger(discount.percent) || 0;
  if (percent === 0) return null;
  return {
    percent,
    startsAt: new Date(parseDateTime(discount.startsAt) || Date.now()).toISOString(),
    endsAt: discount.endsAt ? new Date(parseDateTime(discount.endsAt)).toISOString() : null,
  };
}

export const toInput = (draft: ProductDraft): ProductInput => {
  const { images, sizes, slug, ...rest } = draft;
  return {
    ...rest,
    ...toPlainValues(draft),
    ...(slug && { slug }),
    images: images.map(({ image, alt }) => ({ base: image.base, alt })),
    sizes: sizes.map(({ label, sku, weightGrams, price }) => ({
      label: label.trim(),
      sku: sku.trim(),
      weightGrams: parseInteger(weightGrams),
      priceCents: parsePrice(price),
    })),
    discount: toDiscount(draft),
    publishAt: draft.publishAt ? new Date(parseDateTime(draft.publishAt)).toISOString() : null,
  };
};

/** Returns only the changed fields, so that concurrent edits to other fields are preserved. */
export function toProductUpdate(
  draft: ProductDraft,
  changedFields: readonly (keyof ProductDraft)[],
  version: number,
): UpdateProductInput {
  const input = toInput(draft);
  return { ...Object.fromEntries(changedFields.map((field) => [field, input[field]])), version };
}

export const listStockChanges = (
  draft: ProductDraft,
  stock: AdminProduct['stock'],
): { sku: string; change: number }[] =>
  draft.sizes
    .map(({ sku, stock: text }) => ({ sku, change: parseInteger(text) - (stock[sku]?.available ?? 0) }))
    .filter(({ change }) => Number.isFinite(change) && change !== 0);

export const countFilledTexts = (draft: ProductDraft): Record<Locale, number> =>
  Object.fromEntries(
    LOCALES.map((locale) => [locale, PRODUCT_TEXTS.filter((field) => draft[field][locale].trim()).length]),
  ) as Record<Locale, number>;

function findMissingFields(draft: ProductDraft, t: Translate): Record<string, string> {
  const missingAlts = draft.images.flatMap(({ alt }, index) =>
    LOCALES.filter((locale) => !alt[locale].trim()).map((locale) => `images.${index}.alt.${locale}`),
  );
  const emptyLists = (['sizes', 'images', 'ingredients'] as const).filter(
    (field) => draft[field].length === 0,
  );
  return Object.fromEntries(
    [...listMissingTexts(draft), ...emptyLists, ...missingAlts].map((path) => [path, t('rule.required')]),
  );
}

/** Validates a product in the browser. @returns errors keyed by field path */
export function findDraftErrors(draft: ProductDraft, t: Translate): FieldErrors {
  const errors: Record<string, string> = draft.status === 'active' ? findMissingFields(draft, t) : {};
  draft.sizes.forEach(({ label, sku, weightGrams, price, stock }, index) => {
    const path = `sizes.${index}`;
    const before = draft.sizes.findIndex((item) => item.sku.trim() === sku.trim());
    if (!label.trim()) errors[`${path}.label`] = t('rule.required');
    if (!sku.trim()) errors[`${path}.sku`] = t('rule.required');
    else if (before < index) errors[`${path}.sku`] = t('form.skuTwice', { sku: sku.trim(), row: before + 1 });
    if (!(parseInteger(weightGrams) > 0)) errors[`${path}.weightGrams`] = t('rule.isInt');
    if (!(parsePrice(price) > 0)) errors[`${path}.priceCents`] = t('form.priceWrong');
    if (Number.isNaN(parseInteger(stock))) errors[`${path}.stock`] = t('rule.isInt');
  });
  const plainValues = toPlainValues(draft);
  for (const part of PLAIN_PARTS) {
    const [{ path, range }, value] = [part, getPart(plainValues[part.name], part)];
    if (range && value !== null && !(Number(value) >= range.min && Number(value) <= range.max))
      errors[path] = t('form.rangeWrong', range);
  }
  const { percent, startsAt, endsAt } = draft.discount;
  if (percent.trim() && !(parseInteger(percent) <= LIMITS.maxDiscountPercent))
    errors['discount.percent'] = t('form.rangeWrong', { min: 0, max: LIMITS.maxDiscountPercent });
  if (!isLater(endsAt, startsAt)) errors['discount.endsAt'] = t('form.endsBefore');
  return errors;
}
