import type { AdminProduct, DiscountInput, ProductInput } from '@munay/contracts/admin/product';
import type { Locale, Localized } from '@munay/contracts/locale';
import { marked } from '@munay/contracts/shop/allergens';
import { isBlank, missingTexts, type PlainField, plainValues } from '@munay/contracts/shop/product-fields';
import { toImage } from '../../product/product.mapper';
import { decisionsOf, type PriceRow } from '../../product/product.price-history';
import {
  type Discount,
  findOwnDiscount,
  isOver,
  periodsOf,
  type Reduced,
} from '../../product/product.pricing';
import type { ProductFields } from '../../product/product.types';

type Parts = { [F in PlainField]?: unknown } & Pick<ProductInput, 'sizes' | 'ingredients'> & {
    images: readonly { alt: Localized }[];
  };

/** Paths of fields that must be filled before a product can be sold. */
export function missingFields(product: Parts): string[] {
  const alts = product.images.flatMap(({ alt }, index) =>
    (['es', 'en'] as const)
      .filter((locale) => isBlank(alt[locale]))
      .map((locale) => `images.${index}.alt.${locale}`),
  );
  const lists = (['images', 'sizes', 'ingredients'] as const).filter((field) => product[field].length === 0);
  return [...missingTexts(product), ...lists, ...alts];
}

const toPeriod = ({ percent, startsAt, endsAt }: Discount): DiscountInput => ({
  percent,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
});
const toDiscount = (discount: Discount | null): DiscountInput | null => discount && toPeriod(discount);

/** The reductions that are not over, the first to start first. */
const comingPeriods = (reduced: Reduced, at: Date): Discount[] =>
  periodsOf(reduced)
    .filter((period) => !isOver(period, at))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());

/** The current values that staff can edit. */
export const toInput = (product: ProductFields): Required<ProductInput> => ({
  slug: product.slug,
  ...plainValues(product),
  scent: product.scent,
  category: product.category,
  tags: product.tags,
  images: product.images.map(({ base, alt }) => ({ base, alt })),
  sizes: product.sizes.map(({ label, sku, weightGrams, priceCents }) => ({
    label,
    sku,
    weightGrams,
    priceCents,
  })),
  discount: toDiscount(findOwnDiscount(product)),
  ingredients: product.ingredients.map(({ inci, name, allergen }) => marked({ inci, name, allergen })),
  safety: {
    maker: product.safety?.maker ?? null,
    responsible: product.safety?.responsible ?? null,
    warnings: product.safety?.warnings ?? [],
  },
  storeId: product.store._id.toString(),
  status: product.status,
  publishAt: product.publishAt?.toISOString() ?? null,
});

/**
 * A product as staff edit it.
 * @param stock pieces by SKU (absent if there never were any), and the SKUs with stock movements
 * @param decisions price changes, oldest first
 */
export function toAdminView(
  product: ProductFields,
  locale: Locale,
  stock: {
    counts: ReadonlyMap<string, { available: number; reserved: number; sold: number }>;
    moved: ReadonlySet<string>;
  },
  decisions: readonly PriceRow[],
  now: Date,
): AdminProduct {
  return {
    ...toInput(product),
    _id: product._id.toString(),
    version: product.version,
    title: product.title[locale],
    i18n: { title: product.title },
    images: product.images.map((image) => ({ ...toImage(image, locale), altText: image.alt })),
    stock: Object.fromEntries(
      product.sizes.map(({ sku }) => [sku, stock.counts.get(sku) ?? { available: 0, reserved: 0, sold: 0 }]),
    ),
    fixedSkus: [...stock.moved],
    campaigns: comingPeriods(product, now)
      .filter(({ campaignId }) => campaignId !== undefined)
      .map(toPeriod),
    missing: missingFields(product),
    prices: decisionsOf(decisions)
      .map((decision) => ({
        size: product.sizes.find(({ sku }) => sku === decision.sku)?.label ?? decision.size,
        priceCents: decision.priceCents,
        onSale: decision.onSale,
        discount: toDiscount(comingPeriods(decision, decision.decidedAt)[0] ?? null),
        decidedAt: decision.decidedAt.toISOString(),
      }))
      .reverse(),
    likes: product.likes,
    rating: { average: product.rating.average, count: product.rating.count },
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
}
