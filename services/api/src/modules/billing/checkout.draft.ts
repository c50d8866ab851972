import { createHash } from 'node:crypto';
import type { Locale } from '@munay/contracts/locale';
import type { Address, Billing, ShippingOption } from '@munay/contracts/order/address';
import type { CheckoutInput, OrderLine, OrderTotals, PaymentMethod } from '@munay/contracts/order/order';
import { isTaxId } from '@munay/contracts/order/tax-id';
import type { ImageView } from '@munay/contracts/shop/product';
import { AppError } from '../../errors/app-error';
import type { Caller, SignedIn } from '../../http/caller';
import type { CartAtNow } from '../cart/cart.types';
import { billingOf } from '../order/order.billing';
import { addressOf } from '../user/user.addresses';

export interface CheckoutRequest {
  user: SignedIn;
  ip: string;
  input: CheckoutInput & { address: Address };
  locale: Locale;
  method: PaymentMethod;
  customer: { name: string; email: string };
  billing?: Billing;
}

/** @throws AppError taxIdInvalid, badRequest for an address without what the order needs of it */
export function requestOf(
  caller: Caller,
  user: SignedIn,
  input: CheckoutInput,
  method: PaymentMethod,
): CheckoutRequest {
  const { name, email } = user.contact;
  if (input.taxId && !isTaxId(input.taxId)) throw new AppError('taxIdInvalid');
  const billing = billingOf(input, name);
  return {
    user,
    ip: caller.ip,
    input: { ...input, address: addressOf(input.address, input) },
    locale: input.locale ?? caller.locale,
    method,
    customer: { name, email },
    ...(billing && { billing }),
  };
}

/** @throws AppError taxIdNeeded above the sum up to which an invoice may leave the buyer out, in cents */
export function requireTaxId(totalCents: number, taxId: string | undefined, maxCents: number): void {
  if (totalCents > maxCents && !taxId)
    throw new AppError('taxIdNeeded', { fields: [{ field: 'taxId', rule: 'isNotEmpty' }] });
}

/** Tells the same request, clicked twice, from another one. */
export function fingerprintOf(input: CheckoutInput, method: PaymentMethod, locale: Locale): string {
  const { address, shipping, cartDigest, totalCents, note = '', taxId = '', billing } = input;
  const place = [
    address.name,
    ...(address.company ? [address.company] : []),
    address.line1,
    address.line2,
    address.postcode,
    address.city,
    address.province,
    address.phone,
  ];
  const asked = [cartDigest, method, shipping, locale, note, taxId, ...place.map((part) => part ?? '')];
  if (totalCents !== undefined) asked.push(String(totalCents));
  if (billing) asked.push(JSON.stringify(billing));
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}

/** An order before it has its number and its payment page. */
export const newOrder = (
  { user, input, locale, method, customer, billing }: CheckoutRequest,
  lines: OrderLine[],
  totals: OrderTotals,
  { zone }: Pick<ShippingOption, 'zone'>,
  placedAt: Date,
) => ({
  status: 'pending_payment' as const,
  userId: user.id,
  customer,
  lines,
  totals,
  address: { ...input.address },
  shipping: { method: input.shipping, zone },
  note: input.note ?? '',
  taxId: input.taxId ?? '',
  ...(billing && { billing }),
  locale,
  payment: {
    method,
    paidCents: 0,
    refundedCents: 0,
    currency: totals.currency,
    paidAt: null,
    disputed: false,
    card: null,
  },
  history: [
    {
      from: null,
      to: 'pending_payment' as const,
      at: placedAt,
      by: 'customer' as const,
      cause: `checkout by ${method}`,
    },
  ],
});

/** Says which lines of the cart fall short, and by how much. @param error `stockShort`, by SKU */
export function shortLines(error: AppError, cart: CartAtNow): AppError {
  const short = error.details.short as { sku: string; wanted: number; available: number }[];
  const lines = cart.view.products.flatMap(({ _id, sku, size, product }) => {
    const found = short.find((one) => one.sku === sku);
    return found
      ? [{ itemId: _id, title: product.title, size, wanted: found.wanted, available: found.available }]
      : [];
  });
  return new AppError('stockShort', { lines });
}

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
  shipping: CheckoutInput['shipping'];
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
