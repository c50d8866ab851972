import type { Locale } from '@munay/contracts/locale';
import type { ShippingMethod } from '@munay/contracts/order/address';
import type { OrderLine, OrderTotals } from '@munay/contracts/order/order';
import type { ImageView } from '@munay/contracts/shop/product';

/** Absolute where a picture service keeps it. */
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
  locale: Locale;
  expiresAt: Date;
  webOrigin: string;
  apiOrigin: string;
}

/**
 * What the provider is asked for. Stored with the order before the first call: a repeated call must be byte-equal,
 * or the provider takes it for another one. Unit prices are sent reduced, so both sides come to the same sum.
 */
export function sessionParams(request: SessionRequest): Record<string, unknown> {
  const { orderId, number, lines, totals, shipping, email, locale, expiresAt, webOrigin, apiOrigin } =
    request;
  const { currency } = totals;
  return {
    mode: 'payment',
    client_reference_id: orderId,
    customer_email: email,
    locale,
    allowed_payment_method_types: ['card'],
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    line_items: lines.map((line) => ({
      quantity: line.quantity,
      price_data: {
        currency,
        unit_amount: line.unitPriceCents,
        product_data: {
          name: line.title,
          description: line.size,
          ...(line.image ? { images: [new URL(smallest(line.image), apiOrigin).href] } : {}),
          metadata: { sku: line.sku, full_price_cents: String(line.priceCents) },
        },
      },
    })),
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
    // What its dashboard lists payments by
    payment_intent_data: { description: number, metadata: { order: orderId, order_number: number } },
    // The provider replaces the braces; an URL builder would escape them.
    success_url: `${webOrigin}/checkout-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${webOrigin}/checkout-cancel?order=${orderId}`,
  };
}
