import type { AuditChange, AuditEntryView } from '@munay/contracts/admin/audit';
import type {
  AdminProduct,
  DiscountInput,
  PriceStep,
  ProductEdit,
  ProductInput,
} from '@munay/contracts/admin/product';
import type { Locale, Localized } from '@munay/contracts/locale';
import { markAllergen } from '@munay/contracts/shop/allergens';
import {
  isBlank,
  listMissingTexts,
  pickPlainValues,
  type PlainField,
} from '@munay/contracts/shop/product-fields';
import { toImage } from '../../product/product.mapper';
import { listDecisions, type PriceDecision, type PriceRow } from '../../product/product.price-history';
import {
  computePeriods,
  type Discount,
  type DiscountedProduct,
  findOwnDiscount,
  isEnded,
} from '../../product/product.pricing';
import type { ProductFields } from '../../product/product.types';

type Parts = { [F in PlainField]?: unknown } & Pick<ProductInput, 'sizes' | 'ingredients'> & {
    images: readonly { alt: Localized }[];
  };

/** Paths of fields that must be filled in before a product can be sold. */
export function listMissingFields(product: Parts): string[] {
  const alts = product.images.flatMap(({ alt }, index) =>
    (['es', 'en'] as const)
      .filter((locale) => isBlank(alt[locale]))
      .map((locale) => `images.${index}.alt.${locale}`),
  );
  const lists = (['images', 'sizes', 'ingredients'] as const).filter((field) => product[field].length === 0);
  return [...listMissingTexts(product), ...lists, ...alts];
}

const toDiscountPeriod = ({ percent, startsAt, endsAt }: Discount): DiscountInput => ({
  percent,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
});
const toDiscountInput = (discount: Discount | null): DiscountInput | null =>
  discount && toDiscountPeriod(discount);

/** Price history, newest first. @param decisions price changes, oldest first */
function toPriceSteps({ sizes }: ProductFields, decisions: readonly PriceDecision[]): PriceStep[] {
  const nextDecisionBySku = new Map<string, Date>();
  return decisions.toReversed().map((decision) => {
    const { sku, priceCents, onSale, publishAt, decidedAt } = decision;
    const discount = listUpcomingPeriods(decision, decidedAt)[0] ?? null;
    const moments = [decidedAt, publishAt, discount?.startsAt].flatMap((moment) => moment?.getTime() ?? []);
    const startsAt = new Date(Math.max(...moments));
    const nextPeriod = nextDecisionBySku.get(sku);
    nextDecisionBySku.set(sku, decidedAt);
    return {
      priceCents,
      onSale,
      size: sizes.find((size) => size.sku === sku)?.label ?? decision.size,
      discount: toDiscountInput(discount),
      decidedAt: decidedAt.toISOString(),
      startsAt: startsAt.toISOString(),
      isReplaced: nextPeriod !== undefined && nextPeriod < startsAt,
    };
  });
}

/** Current and future discounts, sorted by start. */
const listUpcomingPeriods = (product: DiscountedProduct, at: Date): Discount[] =>
  computePeriods(product)
    .filter((period) => !isEnded(period, at))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());

/** Current values of the fields that staff can edit. */
export const toProductInput = (product: ProductFields): Required<ProductInput> => ({
  slug: product.slug,
  ...pickPlainValues(product),
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
  discount: toDiscountInput(findOwnDiscount(product)),
  ingredients: product.ingredients.map(({ inci, name, allergen }) => markAllergen({ inci, name, allergen })),
  safety: {
    manufacturer: product.safety.manufacturer,
    responsible: product.safety.responsible,
    warnings: product.safety.warnings,
  },
  storeId: product.store._id.toString(),
  status: product.status,
  publishAt: product.publishAt?.toISOString() ?? null,
});

/**
 * Converts a product for editing by staff.
 * @param stock units keyed by SKU (absent if the SKU never had stock), and the SKUs with stock movements
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
    ...toProductInput(product),
    _id: product._id.toString(),
    version: product.version,
    title: product.title[locale],
    i18n: { title: product.title },
    images: product.images.map((image) => ({ ...toImage(image, locale), altText: image.alt })),
    stock: Object.fromEntries(
      product.sizes.map(({ sku }) => [sku, stock.counts.get(sku) ?? { available: 0, reserved: 0, sold: 0 }]),
    ),
    fixedSkus: [...stock.moved],
    campaigns: listUpcomingPeriods(product, now)
      .filter(({ campaignId }) => campaignId !== undefined)
      .map(toDiscountPeriod),
    missing: listMissingFields(product),
    prices: toPriceSteps(product, listDecisions(decisions)),
    likes: product.likes,
    rating: { average: product.rating.average, count: product.rating.count },
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
}

const readSkus = (sizes: unknown): Map<string, string> =>
  new Map(
    (Array.isArray(sizes) ? (sizes as { sku: string }[]) : []).map((size) => [
      size.sku,
      JSON.stringify(size),
    ]),
  );

/** SKUs of changed sizes. */
function listChangedSkus({ before, after }: AuditChange): string[] {
  const [from, to] = [readSkus(before), readSkus(after)];
  return [...new Set([...from.keys(), ...to.keys()])].filter((sku) => from.get(sku) !== to.get(sku));
}

/** Finds the last change of each field and size. @param entries audit log entries, newest first */
export function toProductEdits(entries: readonly AuditEntryView[]): ProductEdit[] {
  const edits = new Map<string, ProductEdit>();
  for (const { changes, actor, at } of entries)
    for (const change of changes)
      for (const sku of change.field === 'sizes' ? listChangedSkus(change) : [null]) {
        const key = `${change.field} ${sku ?? ''}`;
        if (!edits.has(key)) edits.set(key, { field: change.field, sku, by: actor.name, at });
      }
  return [...edits.values()];
}
