import { ApiObject, createNulls } from '../state/api-object';
import { LineItemRecord, SessionRecord, ShippingOptionRecord } from '../state/records';

type PricedSession = Pick<SessionRecord, 'lineItems' | 'shippingOptions' | 'discount'>;

export function computeSessionSubtotal(session: Pick<PricedSession, 'lineItems'>): number {
  return session.lineItems.reduce((sum, item) => sum + item.amount, 0);
}

/** Price of the first shipping option, because the page does not offer a choice. */
export function computeSessionShipping(session: Pick<PricedSession, 'shippingOptions'>): number {
  return session.shippingOptions[0]?.amount ?? 0;
}

/** Discount in minor units, subtracted from the lines and never from shipping. */
export function computeSessionDiscount(session: PricedSession): number {
  return Math.min(session.discount?.amountOff ?? 0, computeSessionSubtotal(session));
}

/** Total in minor units: lines − discount + shipping. Prices include tax. */
export function computeSessionTotal(session: PricedSession): number {
  return computeSessionSubtotal(session) - computeSessionDiscount(session) + computeSessionShipping(session);
}

/** The discount of each line, in proportion to its amount; remaining cents are assigned to the first lines. */
function computeLineDiscounts(session: SessionRecord): number[] {
  const [discount, subtotal] = [computeSessionDiscount(session), computeSessionSubtotal(session)];
  const shares = session.lineItems.map(({ amount }) => Math.floor((amount * discount) / (subtotal || 1)));
  let left = discount - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share + (left-- > 0 ? 1 : 0));
}

function toPageUrl(session: SessionRecord): string {
  return `${session.origin}/c/pay/${session.id}`;
}

/** The shop's success URL with the session id inserted. */
export function buildReturnUrl(session: SessionRecord): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

export function toSessionObject(session: SessionRecord): ApiObject {
  const shipping = session.shippingOptions[0];
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    ...createNulls(`
      after_expiration client_secret consent consent_collection currency_conversion customer
      customer_account integration_identifier invoice managed_payments origin_context payment_link
      payment_method_configuration_details permissions recovered_from saved_payment_method_options
      setup_intent subscription wallet_options
    `),
    allow_promotion_codes: session.allowPromotionCodes,
    allowed_payment_method_types: session.allowedPaymentMethodTypes,
    amount_subtotal: computeSessionSubtotal(session),
    amount_total: computeSessionTotal(session),
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: session.billingAddressCollection,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    collected_information: session.payer
      ? { business_name: null, individual_name: null, shipping_details: null }
      : null,
    created: session.created,
    currency: session.currency,
    custom_fields: [],
    custom_text: {
      ...createNulls('after_submit shipping_address submit terms_of_service_acceptance'),
    },
    customer_creation: session.customerCreation,
    customer_details: toCustomerDetails(session),
    customer_email: session.customerEmail,
    discounts: session.discount ? [{ coupon: session.discount.couponId, promotion_code: null }] : [],
    expires_at: session.expiresAt,
    invoice_creation: { enabled: false, invoice_data: INVOICE_DATA },
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.intentId,
    payment_method_collection: 'if_required',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: session.allowedPaymentMethodTypes ?? ['card'],
    payment_status: session.paymentStatus,
    phone_number_collection: { enabled: session.phoneNumberCollection },
    shipping_address_collection: session.allowedCountries
      ? { allowed_countries: session.allowedCountries }
      : null,
    shipping_cost: shipping
      ? {
          amount_subtotal: shipping.amount,
          amount_tax: 0,
          amount_total: shipping.amount,
          shipping_rate: shipping.rateId,
        }
      : null,
    shipping_options: session.shippingOptions.map((option) => ({
      shipping_amount: option.amount,
      shipping_rate: option.rateId,
    })),
    status: session.status,
    submit_type: session.submitType,
    success_url: session.successUrl,
    total_details: {
      amount_discount: computeSessionDiscount(session),
      amount_shipping: computeSessionShipping(session),
      amount_tax: 0,
    },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? toPageUrl(session) : null,
  };
}

const INVOICE_DATA = {
  ...createNulls('account_tax_ids custom_fields description footer issuer rendering_options'),
  metadata: {},
};

function toCustomerDetails(session: SessionRecord): Record<string, unknown> | null {
  const email = session.payer?.email ?? session.customerEmail;
  if (email === null && !session.payer) return null;
  return {
    address: session.payer ? EMPTY_ADDRESS : null,
    business_name: null,
    email,
    individual_name: null,
    name: session.payer?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: session.payer ? [] : null,
  };
}

export const EMPTY_ADDRESS = {
  ...createNulls('city country line1 line2 postal_code state'),
};

export function toLineItemObject(item: LineItemRecord, session: SessionRecord): ApiObject {
  const discount =
    computeLineDiscounts(session)[session.lineItems.findIndex(({ id }) => id === item.id)] ?? 0;
  return {
    id: item.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: discount,
    amount_subtotal: item.amount,
    amount_tax: 0,
    amount_total: item.amount - discount,
    currency: session.currency,
    description: item.name,
    metadata: item.metadata,
    price: {
      id: item.priceId,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: session.created,
      currency: session.currency,
      ...createNulls('custom_unit_amount lookup_key nickname recurring tiers_mode transform_quantity'),
      livemode: false,
      metadata: {},
      product: item.productId,
      tax_behavior: 'unspecified',
      type: 'one_time',
      unit_amount: item.unitAmount,
      unit_amount_decimal: item.unitAmountDecimal,
    },
    quantity: item.quantity,
  };
}

export function toProductObject(item: LineItemRecord, session: SessionRecord): ApiObject {
  return {
    id: item.productId,
    object: 'product',
    active: false,
    created: session.created,
    ...createNulls('default_price package_dimensions shippable statement_descriptor tax_code unit_label url'),
    description: item.description,
    images: item.images,
    livemode: false,
    marketing_features: [],
    metadata: item.productMetadata,
    name: item.name,
    type: 'service',
    updated: session.created,
  };
}

export function toShippingRateObject(option: ShippingOptionRecord, session: SessionRecord): ApiObject {
  return {
    id: option.rateId,
    object: 'shipping_rate',
    active: false,
    created: session.created,
    delivery_estimate: null,
    display_name: option.displayName,
    fixed_amount: { amount: option.amount, currency: session.currency },
    livemode: false,
    metadata: option.metadata,
    tax_behavior: 'unspecified',
    tax_code: null,
    type: 'fixed_amount',
  };
}
