import type { AnnouncedDiscount } from '@munay/contracts/money';
import type { OrderLine, OrderPromotion, OrderTotals } from '@munay/contracts/order/order';
import type { BasisPoints } from '@munay/contracts/pricing/vat';
import type { ImageView } from '@munay/contracts/shop/product';
import { createList, createTypedField, type Part, part } from './part.schema';

const ImageSchema = part({
  base: String,
  widths: createList(Number),
  width: Number,
  height: Number,
  color: String,
  alt: String,
}) satisfies Part<ImageView>;

/** A snapshot of the ordered goods. */
export const LineSchema = part(
  {
    id: String,
    productId: String,
    slug: String,
    sku: String,
    title: String,
    size: String,
    quantity: Number,
    priceCents: Number,
    discountPercent: Number,
    appliedDiscountPercent: Number,
    unitPriceCents: Number,
    lineCents: Number,
    discountAllocations: createList(part({ promotionId: String, cents: Number })),
    netCents: Number,
  },
  {
    orNull: {
      image: ImageSchema,
      announced: part({ beforeCents: Number, percent: Number }) satisfies Part<AnnouncedDiscount>,
      vatRate: createTypedField<BasisPoints>(Number),
    },
  },
) satisfies Part<OrderLine>;

export const TotalsSchema = part({
  goodsCents: Number,
  savedCents: Number,
  shippingCents: Number,
  totalCents: Number,
  baseCents: Number,
  vatCents: Number,
  vatPercent: Number,
  currency: String,
}) satisfies Part<OrderTotals>;

/** An applied promotion. */
export const PromotionSchema = part(
  {
    id: String,
    title: part({ es: String, en: String }),
    target: createTypedField<OrderPromotion['target']>(String),
    cents: Number,
  },
  {
    optional: {
      code: String,
      /** Whether the order counted against the usage limit of the promotion. */
      limited: Boolean,
    },
  },
) satisfies Part<OrderPromotion & { limited?: boolean }>;

/** An order's amounts at one VAT rate, in cents; together they equal its total. */
export const VatSchema = part({
  rate: createTypedField<BasisPoints>(Number),
  baseCents: Number,
  vatCents: Number,
});
