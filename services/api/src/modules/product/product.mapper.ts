import type { ProductRow } from '@munay/contracts/admin/lists';
import type { Locale } from '@munay/contracts/locale';
import { computeCentsPer100g, computeDiscountedCents, getAnnouncedDiscount } from '@munay/contracts/money';
import { applyCentsOff } from '@munay/contracts/pricing/announced-code';
import type { GoodsLine } from '@munay/contracts/pricing/lines';
import { markAllergen } from '@munay/contracts/shop/allergens';
import {
  type ImageView,
  type ProductCard,
  type ProductSafety,
  type ProductView,
  type SafetyContact,
  type SizeCode,
  type SizeView,
  type Tag,
} from '@munay/contracts/shop/product';
import {
  isBlank,
  isProductText,
  mapProductTexts,
  pickPlainValues,
  PRODUCT_EXTRAS,
  type ProductExtras,
} from '@munay/contracts/shop/product-fields';
import type { AutomaticPromotion } from '../promotion/promotion.shown';
import type { AnnouncedCode } from '../promotion/promotion.types';
import {
  findLowestBefore,
  findLowestBeforeCode,
  listCodePrices,
  type PriceRow,
} from './product.price-history';
import { type Discount, findDiscountInForce, findNextPriceChange } from './product.pricing';
import { listProductPromotions, type PromotionContext } from './product.promotions';
import type { ProductImage, ProductSize } from './product.schema';
import type { PricedFields, ProductFields, ShelfFields } from './product.types';

/** Card data that is not part of the product. */
export interface CardContext extends PromotionContext {
  /** Stock keyed by SKU; a missing SKU means zero. */
  available: ReadonlyMap<string, number>;
  decisions: readonly PriceRow[];
  /** Currently announced codes. */
  codes: readonly AnnouncedCode[];
  /** When the period of an announced code next starts or ends; null if the product has no announced code. */
  codesChangeAt: Date | null;
}

/** A size of a product at its current price. Amounts in cents, VAT included. */
export interface PricedSize {
  productId: string;
  slug: string;
  title: string;
  image: ImageView | null;
  size: string;
  sku: string;
  weightGrams: number;
  /** Price before the discount, in cents. */
  priceCents: number;
  appliedDiscountPercent: number;
  unitPriceCents: number;
  /** When a discount next starts or ends; null if none does. */
  changesAt: Date | null;
  tags: readonly Tag[];
  /** Lowest price of the 30 days before the discount; null without a discount, or if the size was not sold then. */
  lowest30DaysCents: number | null;
  inci: string[];
}

export const toImage = ({ alt, ...image }: ProductImage, locale: Locale): ImageView => ({
  base: image.base,
  widths: image.widths,
  width: image.width,
  height: image.height,
  color: image.color,
  alt: alt[locale],
});

/** Null if there is no discount. */
const computeLowestPrice = (
  { sku }: ProductSize,
  discount: Discount | null,
  { now, decisions }: Pick<CardContext, 'now' | 'decisions'>,
) => discount && findLowestBefore(sku, now, decisions);

const listInci = ({ ingredients }: Pick<ProductFields, 'ingredients'>): string[] =>
  ingredients.map(({ inci }) => inci);

/** One unit of a size, for pricing. */
export const toUnit = (
  { _id, tags }: Pick<ProductFields, '_id' | 'tags'>,
  { sku, priceCents, weightGrams }: ProductSize,
  discount: Discount | null,
): GoodsLine => ({
  kind: 'goods',
  id: sku,
  sku,
  quantity: 1,
  priceCents,
  weightGrams,
  tags,
  appliedDiscountPercent: discount?.percent ?? 0,
  lowest30DaysCents: null,
  productId: _id.toString(),
});

/** The announced code that results in the lowest unit price. Prices missing in the price history are not shown. */
function findCode(
  product: ShelfFields,
  size: ProductSize,
  discount: Discount | null,
  { now, decisions, codes }: CardContext,
): SizeCode | null {
  const unit = toUnit(product, size, discount);
  const visibleCodes = listCodePrices(decisions, size.sku).flatMap((row): SizeCode[] => {
    const { promotionId, priceCents, to } = row;
    const announcedCode = to === null && codes.find(({ id }) => id === promotionId);
    if (!announcedCode || applyCentsOff(announcedCode.promotion, unit) !== priceCents) return [];
    const lowest30DaysCents = findLowestBeforeCode(row, now, decisions);
    return lowest30DaysCents === null ? [] : [{ code: announcedCode.code, priceCents, lowest30DaysCents }];
  });
  return visibleCodes.sort((a, b) => a.priceCents - b.priceCents)[0] ?? null;
}

function toSize(
  product: ShelfFields,
  size: ProductSize,
  discount: Discount | null,
  context: CardContext,
): SizeView {
  const code = findCode(product, size, discount, context);
  const unitPriceCents = computeDiscountedCents(size.priceCents, discount?.percent ?? 0);
  return {
    label: size.label,
    sku: size.sku,
    weightGrams: size.weightGrams,
    priceCents: size.priceCents,
    unitPriceCents,
    per100gCents: computeCentsPer100g(unitPriceCents, size.weightGrams),
    lowest30DaysCents: computeLowestPrice(size, discount, context),
    available: context.available.get(size.sku) ?? 0,
    code: code ?? undefined,
  };
}

/** One unit of each size at its current price. */
export const toUnits = (product: ShelfFields, now: Date): GoodsLine[] => {
  const discount = findDiscountInForce(product, now);
  return product.sizes.map((size) => toUnit(product, size, discount));
};

/** The promotion that a product's card and page show. */
const findPromotion = (product: ShelfFields, context: PromotionContext): AutomaticPromotion | undefined =>
  listProductPromotions(toUnits(product, context.now), context)[0];

export function toCard(product: ShelfFields, locale: Locale, context: CardContext): ProductCard {
  const discount = findDiscountInForce(product, context.now);
  const sizes = [...product.sizes]
    .sort((a, b) => a.weightGrams - b.weightGrams)
    .map((size) => toSize(product, size, discount, context));
  return {
    _id: product._id.toString(),
    slug: product.slug,
    title: product.title[locale],
    scentLine: product.scentLine[locale],
    scent: product.scent,
    tags: product.tags,
    images: product.images.map((image) => toImage(image, locale)),
    discountPercent: (sizes[0] && getAnnouncedDiscount(sizes[0])?.percent) ?? 0,
    discountEndsAt: discount?.endsAt?.toISOString() ?? null,
    sizes,
    inStock: sizes.some(({ available }) => available > 0),
    likes: product.likes,
    rating: { average: product.rating.average, count: product.rating.count },
    inci: listInci(product),
    promotionBadge: findPromotion(product, context)?.views[locale].badge,
  };
}

const toSafety = ({ safety }: ShelfFields, locale: Locale, shop: SafetyContact): ProductSafety => ({
  manufacturer: safety.manufacturer ?? shop,
  responsible: safety.responsible,
  warnings: safety.warnings.map((warning) => warning[locale]),
});

/** The optional details that are not empty, in one language. */
function toExtras(product: ShelfFields, locale: Locale): Partial<ProductExtras<string>> {
  const plainExtras = pickPlainValues(product);
  const visibleExtras = PRODUCT_EXTRAS.map(
    (name) => [name, isProductText(name) ? plainExtras[name][locale] : plainExtras[name]] as const,
  );
  return Object.fromEntries(visibleExtras.filter(([, value]) => !isBlank(value)));
}

/** The fields of a product page in addition to its card and the related products. */
export const toPage = (
  product: ShelfFields,
  locale: Locale,
  shop: SafetyContact,
  context: PromotionContext,
): Omit<ProductView, keyof ProductCard | 'related'> => ({
  ...mapProductTexts((field) => product[field][locale]),
  ...toExtras(product, locale),
  ingredients: product.ingredients.map(markAllergen).map(({ inci, name, allergen }) => ({
    inci,
    name: name[locale],
    allergen,
  })),
  safety: toSafety(product, locale, shop),
  category: product.category,
  status: product.status,
  store: { _id: product.store._id.toString(), name: product.store.name },
  i18n: { title: product.title },
  promotion: findPromotion(product, context)?.views[locale],
});

export const toRow = (product: ProductFields, locale: Locale, context: CardContext): ProductRow => ({
  ...toCard(product, locale, context),
  status: product.status,
  publishAt:
    product.status === 'active' && product.publishAt && product.publishAt > context.now
      ? product.publishAt.toISOString()
      : null,
  i18n: { title: product.title },
  updatedAt: product.updatedAt.toISOString(),
});

/** Identifies a size by its SKU, or by its current label if the SKU is not known. */
export interface SizeRef {
  productId: string;
  sku?: string | undefined;
  size: string;
}

export const isSize = (
  { sku, label }: { sku: string; label: string },
  ref: Omit<SizeRef, 'productId'>,
): boolean => (ref.sku === undefined ? label === ref.size : sku === ref.sku);

/** The price of one size, or null if the product does not have it. */
export function toPricedSize(
  product: PricedFields,
  ref: Omit<SizeRef, 'productId'>,
  locale: Locale,
  context: Pick<CardContext, 'now' | 'decisions'>,
): PricedSize | null {
  const size = product.sizes.find((candidate) => isSize(candidate, ref));
  if (!size) return null;
  const discount = findDiscountInForce(product, context.now);
  const appliedDiscountPercent = discount?.percent ?? 0;
  const [image] = product.images;
  return {
    productId: product._id.toString(),
    slug: product.slug,
    title: product.title[locale],
    image: image ? toImage(image, locale) : null,
    size: size.label,
    sku: size.sku,
    weightGrams: size.weightGrams,
    priceCents: size.priceCents,
    appliedDiscountPercent,
    unitPriceCents: computeDiscountedCents(size.priceCents, appliedDiscountPercent),
    lowest30DaysCents: computeLowestPrice(size, discount, context),
    changesAt: findNextPriceChange(product, context.now),
    tags: product.tags,
    inci: listInci(product),
  };
}
