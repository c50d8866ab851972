import type { Locale } from '@munay/contracts/locale';
import type { ShippingMethod } from '@munay/contracts/order/address';
import type { OrderLine, OrderTotals, PaymentType } from '@munay/contracts/order/order';
import { type PaymentRow, paymentRows } from '@munay/contracts/pricing/payment-page';
import type { ImageView } from '@munay/contracts/shop/product';

/** Absolute if hosted by a picture service. */
const smallest = ({ base, widths, width }: ImageView): string => `${base}-${widths[0] ?? width}.webp`;

const DELIVERY = {
  standard: { es: 'Envío', en: 'Delivery' },
  pickup: { es: 'Recogida en el taller', en: 'Collection from the workshop' },
} as const;

export interface SessionRequest {
  orderId: string;
  number: string;
  lines: readonly OrderLine[];
  totals: OrderTotals;
  shipping: ShippingMethod;
  email: string;
  types: readonly PaymentType[];
  locale: Locale;
  expiresAt: Date;
  webOrigin: string;
  apiOrigin: string;
}

/** A row of the provider's page: pieces of a line at their final price, or the whole line as one. */
const itemOf = (
  { line, quantity, unitCents }: PaymentRow<OrderLine>,
  { totals, apiOrigin }: Pick<SessionRequest, 'totals' | 'apiOrigin'>,
) => ({
  quantity,
  price_data: {
    currency: totals.currency,
    unit_amount: unitCents,
    product_data: {
      name: quantity === line.quantity ? line.title : `${line.title} × ${line.quantity}`,
      description: line.size,
      ...(line.image ? { images: [new URL(smallest(line.image), apiOrigin).href] } : {}),
      metadata: { sku: line.sku, full_price_cents: String(line.priceCents) },
    },
  },
});

/**
 * The request to the provider. Stored with the order before the first call: a repeated call must be byte-equal,
 * or the provider treats it as a new one. Its rows add up to the net line prices, so both sides have the same total.
 */
export function sessionParams(request: SessionRequest): Record<string, unknown> {
  const { orderId, number, lines, totals, shipping, email, types, locale, expiresAt, webOrigin } = request;
  const { currency } = totals;
  return {
    mode: 'payment',
    client_reference_id: orderId,
    customer_email: email,
    locale,
    allowed_payment_method_types: types,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    line_items: paymentRows(lines).map((row) => itemOf(row, request)),
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: DELIVERY[shipping][locale],
          fixed_amount: { amount: totals.shippingCents, currency },
        },
      },
    ],
    metadata: { order: orderId, order_number: number, vat_percent: String(totals.vatPercent) },
    // The name in the provider's list of payments
    payment_intent_data: { description: number, metadata: { order: orderId, order_number: number } },
    // The provider replaces the braces; a URL builder would escape them.
    success_url: `${webOrigin}/checkout-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${webOrigin}/checkout-cancel?order=${orderId}`,
  };
}
