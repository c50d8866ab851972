import type { Localized } from '@munay/contracts/locale';
import type { AnnouncedReduction } from '@munay/contracts/money';
import type { OrderLine, OrderTotals } from '@munay/contracts/order/order';
import type { ImageView } from '@munay/contracts/shop/product';
import type { StoredPromotion, StoredVat } from '../order.types';
import { listOf, part } from './part.schema';

const ImageSchema = part<ImageView>({
  base: String,
  widths: listOf(Number),
  width: Number,
  height: Number,
  color: String,
  alt: String,
});

/** The ordered goods, as sold. */
export const LineSchema = part<OrderLine>(
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
    reductionPercent: Number,
    unitPriceCents: Number,
    lineCents: Number,
    cuts: listOf(part<OrderLine['cuts'][number]>({ promotionId: String, cents: Number })),
    netCents: Number,
  },
  {
    orNull: {
      image: ImageSchema,
      announced: part<AnnouncedReduction>({ beforeCents: Number, percent: Number }),
      vatRate: Number,
    },
  },
);

export const TotalsSchema = part<OrderTotals>({
  goodsCents: Number,
  savedCents: Number,
  shippingCents: Number,
  totalCents: Number,
  baseCents: Number,
  vatCents: Number,
  vatPercent: Number,
  currency: String,
});

export const PromotionSchema = part<StoredPromotion>(
  {
    id: String,
    title: part<Localized>({ es: String, en: String }),
    lane: String,
    cents: Number,
  },
  { optional: { code: String, limited: Boolean } },
);

export const VatSchema = part<StoredVat>({ rate: Number, baseCents: Number, vatCents: Number });
