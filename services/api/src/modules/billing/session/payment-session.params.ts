import type { Locale } from '@munay/contracts/locale';
import type { OrderLine, OrderPromotion, OrderTotals } from '@munay/contracts/order/order';
import { buildOrderRows, getDeliveryLabel } from '@munay/contracts/pricing/order-rows';
import { computeCouponCents, createCouponName } from '@munay/contracts/pricing/payment-coupon';
import type { PaymentType } from '@munay/contracts/shop/payment-methods';
import type { ImageView } from '@munay/contracts/shop/product';
import type { ShippingMethod } from '@munay/contracts/shop/shipping';
import type { StoredSession } from '../../order/schema/payment.schema';

/** URL of the smallest picture; absolute if pictures are hosted on another origin. */
const toSmallestUrl = ({ base, widths, width }: ImageView): string => `${base}-${widths[0] ?? width}.webp`;

const DELIVERY = {
  standard: { es: 'Envío', en: 'Delivery' },
  pickup: { es: 'Recogida en el taller', en: 'Collection from the workshop' },
} as const;

/** Maximum length of a delivery method's name at the payment provider. */
const DELIVERY_NAME_MAX = 100;
const DAY_SECONDS = 86_400;

export interface SessionRequest {
  orderId: string;
  number: string;
  /** Number of this session request. Each request needs its own coupon. */
  attempt: number;
  lines: readonly OrderLine[];
  promotions?: readonly OrderPromotion[] | undefined;
  totals: OrderTotals;
  shipping: ShippingMethod;
  email: string;
  types: readonly PaymentType[];
  locale: Locale;
  expiresAt: Date;
  webOrigin: string;
  apiOrigin: string;
}

/** Converts an order line to a line item, with its price before promotions. */
const toLineItem = (
  line: OrderLine,
  { totals, apiOrigin }: Pick<SessionRequest, 'totals' | 'apiOrigin'>,
) => ({
  quantity: line.quantity,
  price_data: {
    currency: totals.currency,
    unit_amount: line.unitPriceCents,
    product_data: {
      name: line.title,
      description: line.size,
      ...(line.image ? { images: [new URL(toSmallestUrl(line.image), apiOrigin).href] } : {}),
      metadata: {
        sku: line.sku,
        ...(line.announced && { full_price_cents: String(line.announced.beforeCents) }),
      },
    },
  },
});

function formatDeliveryName({ lines, promotions, totals, shipping, locale }: SessionRequest): string {
  const { delivery } = buildOrderRows({ ...totals, lines, promotions }, locale);
  const name = getDeliveryLabel(DELIVERY[shipping][locale], delivery);
  return name.length > DELIVERY_NAME_MAX ? `${name.slice(0, DELIVERY_NAME_MAX - 1)}…` : name;
}

/**
 * Builds the requests to the payment provider. If promotions lower the price of the goods, a coupon is created before
 * the session, because a session accepts only one discount. The requests are stored with the order before they are
 * sent, because a retry must be byte-identical; otherwise the provider treats it as a new request. The order total is
 * lines minus coupon plus delivery.
 */
export function toSessionParams(
  request: SessionRequest,
): Required<Pick<StoredSession, 'params'>> & Pick<StoredSession, 'coupon'> {
  const { orderId, number, lines, totals, email, types, locale, expiresAt, webOrigin } = request;
  const { currency } = totals;
  const savedCents = computeCouponCents(lines);
  const expiresAtSeconds = Math.floor(expiresAt.getTime() / 1000);
  const coupon = savedCents > 0 && {
    id: `order-${orderId}-session-${request.attempt}`,
    amount_off: savedCents,
    currency,
    duration: 'once',
    max_redemptions: 1,
    redeem_by: expiresAtSeconds + DAY_SECONDS,
    name: createCouponName(request.promotions ?? [], locale),
  };
  const params = {
    mode: 'payment',
    client_reference_id: orderId,
    customer_email: email,
    locale,
    allowed_payment_method_types: types,
    expires_at: expiresAtSeconds,
    line_items: lines.map((line) => toLineItem(line, request)),
    ...(coupon && { discounts: [{ coupon: coupon.id }] }),
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: formatDeliveryName(request),
          fixed_amount: { amount: totals.shippingCents, currency },
        },
      },
    ],
    metadata: { order: orderId, order_number: number, vat_percent: String(totals.vatPercent) },
    // The provider's list of payments shows the description
    payment_intent_data: { description: number, metadata: { order: orderId, order_number: number } },
    // The provider replaces the braces, which a URL builder would escape
    success_url: `${webOrigin}/checkout-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${webOrigin}/checkout-cancel?order=${orderId}`,
  };
  return { params, ...(coupon && { coupon }) };
}
