import { LineItemRecord, SessionRecord, ShippingOptionRecord } from '../state/records';
import { ApiObject } from '../state/api-object';

export function sessionSubtotal(session: SessionRecord): number {
  return session.lineItems.reduce((sum, item) => sum + item.amount, 0);
}

/** The page offers no choice of shipping. */
export function sessionShipping(session: SessionRecord): number {
  return session.shippingOptions[0]?.amount ?? 0;
}

/** Minor units: lines + shipping. Prices include tax. */
export function sessionTotal(session: SessionRecord): number {
  return sessionSubtotal(session) + sessionShipping(session);
}

function pageUrl(session: SessionRecord): string {
  return `${session.origin}/c/pay/${session.id}`;
}

/** The shop's success URL with the session id filled in. */
export function returnUrl(session: SessionRecord): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

export function sessionObject(session: SessionRecord): ApiObject {
  const shipping = session.shippingOptions[0];
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: session.allowPromotionCodes,
    allowed_payment_method_types: session.allowedPaymentMethodTypes,
    amount_subtotal: sessionSubtotal(session),
    amount_total: sessionTotal(session),
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: session.billingAddressCollection,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: session.payer
      ? { business_name: null, individual_name: null, shipping_details: null }
      : null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: session.customerCreation,
    customer_details: customerDetails(session),
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: { enabled: false, invoice_data: INVOICE_DATA },
    livemode: false,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: session.intentId,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: session.allowedPaymentMethodTypes ?? ['card'],
    payment_status: session.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: session.phoneNumberCollection },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
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
    subscription: null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: sessionShipping(session), amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? pageUrl(session) : null,
    wallet_options: null,
  };
}

const INVOICE_DATA = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: null,
  metadata: {},
  rendering_options: null,
};

function customerDetails(session: SessionRecord): Record<string, unknown> | null {
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
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export function lineItemObject(item: LineItemRecord, session: SessionRecord): ApiObject {
  return {
    id: item.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: item.amount,
    amount_tax: 0,
    amount_total: item.amount,
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
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: item.productId,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: item.unitAmount,
      unit_amount_decimal: item.unitAmountDecimal,
    },
    quantity: item.quantity,
  };
}

export function productObject(item: LineItemRecord, session: SessionRecord): ApiObject {
  return {
    id: item.productId,
    object: 'product',
    active: false,
    created: session.created,
    default_price: null,
    description: item.description,
    images: item.images,
    livemode: false,
    marketing_features: [],
    metadata: item.productMetadata,
    name: item.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service',
    unit_label: null,
    updated: session.created,
    url: null,
  };
}

export function shippingRateObject(option: ShippingOptionRecord, session: SessionRecord): ApiObject {
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
