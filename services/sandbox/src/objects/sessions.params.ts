import { ApiError, createMissingReferenceError, createParamError } from '../request/api-error';
import { Params } from '../request/params';
import { createId } from '../state/ids';
import { LineItemRecord, SessionRecord, ShippingOptionRecord } from '../state/records';
import { CouponsService } from './coupons.service';
import { AccountPaymentTypes, PAYMENT_TYPES } from './payment-types';
import { computeSessionTotal } from './sessions.object';

type NewSession = Omit<
  SessionRecord,
  'id' | 'created' | 'origin' | 'status' | 'paymentStatus' | 'payer' | 'intentId'
>;

const MINUTE_SECONDS = 60;
/** Minimum and maximum amounts, see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MINIMUM_AMOUNTS: Record<string, number> = {
  eur: 50,
  usd: 50,
  gbp: 30,
  chf: 50,
  sek: 300,
  dkk: 250,
  nok: 300,
};
const LOCALES = ['auto', 'es', 'en', 'en-GB', 'es-419'] as const;

/**
 * Parameters of POST /v1/checkout/sessions (https://docs.stripe.com/api/checkout/sessions/create). Parameters that the
 * sandbox does not support are rejected and not ignored.
 */
export function readSessionParams(
  params: Params,
  nowSeconds: number,
  account: AccountPaymentTypes,
  coupons: CouponsService,
): NewSession {
  const mode = params.readOneOf('mode', ['payment', 'setup', 'subscription']);
  if (mode === null) throw params.createMissingParamError('mode');
  if (mode !== 'payment') throw createParamError('This sandbox supports `payment` mode only.', 'mode');
  params.readOneOf('ui_mode', ['hosted_page']);

  const lineItems = readLineItems(params);
  const currency = lineItems.currency;
  const shippingOptions = readShippingOptions(params, currency);
  const discount = readDiscount(params, currency, coupons);
  checkTotal(computeSessionTotal({ lineItems: lineItems.items, shippingOptions, discount }), currency);

  const customer = params.string('customer');
  const customerEmail = params.email('customer_email');
  if (customer !== null && customerEmail !== null) {
    throw createParamError(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    );
  }
  if (customer !== null) throw createMissingReferenceError('customer', customer, 'customer');

  const intent = params.readObject('payment_intent_data');
  const session: NewSession = {
    currency,
    lineItems: lineItems.items,
    shippingOptions,
    discount,
    allowedCountries: readCountries(params),
    customerEmail,
    clientReferenceId: params.string('client_reference_id', { max: 200 }),
    metadata: params.metadata(),
    intent: {
      metadata: intent?.metadata() ?? {},
      description: intent?.string('description', { max: 1_000 }) ?? null,
      receiptEmail: intent?.email('receipt_email') ?? null,
    },
    successUrl: params.readUrl('success_url', { required: true }),
    cancelUrl: params.readUrl('cancel_url'),
    expiresAt: readExpiry(params, nowSeconds),
    locale: params.readOneOf('locale', LOCALES),
    allowedPaymentMethodTypes: readMethodTypes(params, account),
    allowPromotionCodes: params.boolean('allow_promotion_codes'),
    billingAddressCollection: params.readOneOf('billing_address_collection', ['auto', 'required']),
    customerCreation: params.readOneOf('customer_creation', ['always', 'if_required']) ?? 'if_required',
    submitType: params.readOneOf('submit_type', ['auto', 'pay', 'book', 'donate']),
    phoneNumberCollection: params.readObject('phone_number_collection')?.boolean('enabled') ?? false,
  };
  params.rejectUnknown();
  return session;
}

function readLineItems(params: Params): { items: LineItemRecord[]; currency: string } {
  const list = params.readObjects('line_items', 100);
  if (list.length === 0) throw params.createMissingParamError('line_items');
  let currency: string | null = null;
  const items = list.map((item) => {
    const price = item.string('price');
    const data = item.readObject('price_data');
    if (price !== null && data !== null) {
      throw createParamError(
        'You may only specify one of these parameters: price, price_data.',
        item.toName('price'),
      );
    }
    if (price !== null) throw createMissingReferenceError('price', price, item.toName('price'));
    if (data === null) throw item.createMissingParamError('price_data');
    const quantity = item.integer('quantity', { required: true, min: 1, max: 999_999 });
    const lineCurrency = data.currency('currency');
    currency ??= lineCurrency;
    if (lineCurrency !== currency)
      throw createParamError('All line items must have the same currency.', data.toName('currency'));
    return readPriceData(item, data, quantity);
  });
  return { items, currency: currency ?? 'eur' };
}

function readPriceData(item: Params, data: Params, quantity: number): LineItemRecord {
  const unitAmount = data.amount('unit_amount');
  const decimalAmount = data.string('unit_amount_decimal');
  if ((unitAmount === null) === (decimalAmount === null)) {
    const text = 'You must specify exactly one of `unit_amount` and `unit_amount_decimal`.';
    throw createParamError(
      text,
      data.toName('unit_amount'),
      unitAmount === null ? 'parameter_missing' : undefined,
    );
  }
  const unitAmountDecimal = decimalAmount ?? String(unitAmount);
  if (!/^\d{1,8}(\.\d{1,12})?$/.test(unitAmountDecimal)) {
    throw createParamError(
      `Invalid decimal: ${unitAmountDecimal}`,
      data.toName('unit_amount_decimal'),
      'parameter_invalid_decimal',
    );
  }
  const product = data.readObject('product_data');
  if (product === null) throw data.createMissingParamError('product_data');
  data.readOneOf('tax_behavior', ['inclusive', 'exclusive', 'unspecified']);
  const name = product.string('name', { required: true, max: 250 });
  const images = product.readStrings('images', 8);
  const fixed = Number(unitAmountDecimal);
  return {
    id: createId('li'),
    priceId: createId('price'),
    productId: createId('prod'),
    name,
    description: product.string('description', { max: 500 }),
    images,
    productMetadata: product.metadata(),
    metadata: item.metadata(),
    quantity,
    unitAmount: Number.isInteger(fixed) ? fixed : null,
    unitAmountDecimal,
    amount: computeLineAmount(unitAmountDecimal, quantity),
  };
}

/** Rounded once per line, half up, without floating-point fractions. */
function computeLineAmount(unitDecimal: string, quantity: number): number {
  const [integerPart = '0', fraction = ''] = unitDecimal.split('.');
  const scale = 10n ** 12n;
  const scaled = (BigInt(integerPart) * scale + BigInt(fraction.padEnd(12, '0'))) * BigInt(quantity);
  return Number((scaled + scale / 2n) / scale);
}

function readShippingOptions(params: Params, currency: string): ShippingOptionRecord[] {
  return params.readObjects('shipping_options', 5).map((option) => {
    const rate = option.string('shipping_rate');
    if (rate !== null)
      throw createMissingReferenceError('shipping rate', rate, option.toName('shipping_rate'));
    const data = option.readObject('shipping_rate_data');
    if (data === null) throw option.createMissingParamError('shipping_rate_data');
    data.readOneOf('type', ['fixed_amount']);
    data.readOneOf('tax_behavior', ['inclusive', 'exclusive', 'unspecified']);
    const fixed = data.readObject('fixed_amount');
    if (fixed === null) throw data.createMissingParamError('fixed_amount');
    const shippingCurrency = fixed.currency('currency');
    if (shippingCurrency !== currency) {
      throw createParamError(
        'Shipping options must use the currency of the line items.',
        fixed.toName('currency'),
      );
    }
    return {
      rateId: createId('shr'),
      displayName: data.string('display_name', { required: true, max: 100 }),
      amount: fixed.amount('amount', { required: true }),
      metadata: data.metadata(),
    };
  });
}

function readDiscount(params: Params, currency: string, coupons: CouponsService): SessionRecord['discount'] {
  const [discount] = params.readObjects('discounts', 1);
  if (!discount) return null;
  const coupon = discount.string('coupon');
  const code = discount.string('promotion_code');
  if (coupon !== null && code !== null) {
    throw createParamError(
      'You may only specify one of these parameters: coupon, promotion_code.',
      discount.toName('coupon'),
    );
  }
  if (params.has('allow_promotion_codes')) {
    throw createParamError(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'discounts',
    );
  }
  if (code !== null)
    throw createMissingReferenceError('promotion code', code, discount.toName('promotion_code'));
  if (coupon === null) throw discount.createMissingParamError('coupon');
  return coupons.createDiscount(coupon, currency, discount.toName('coupon'));
}

function readCountries(params: Params): string[] | null {
  const collection = params.readObject('shipping_address_collection');
  if (collection === null) return null;
  const countries = collection.readStrings('allowed_countries', 250);
  if (countries.length === 0) throw collection.createMissingParamError('allowed_countries');
  const invalidIndex = countries.findIndex((country) => !/^[A-Z]{2}$/.test(country));
  if (invalidIndex >= 0)
    throw createParamError(
      `Invalid country: ${countries[invalidIndex]}`,
      `${collection.toName('allowed_countries')}[${invalidIndex}]`,
    );
  return countries;
}

function readMethodTypes(params: Params, account: AccountPaymentTypes): string[] | null {
  const types = params.readStrings('allowed_payment_method_types', 10);
  for (const [index, type] of types.entries()) {
    const name = `allowed_payment_method_types[${index}]`;
    if (!PAYMENT_TYPES.some((known) => known === type))
      throw createParamError(`Invalid ${name}: must be one of ${PAYMENT_TYPES.join(', ')}`, name);
    if (!account.has(type))
      throw createParamError(
        `The payment method type provided: ${type} is invalid. Please ensure the provided type is activated in your dashboard.`,
        name,
      );
  }
  return types.length > 0 ? types : null;
}

function readExpiry(params: Params, nowSeconds: number): number {
  const expiresAt = params.integer('expires_at') ?? nowSeconds + 24 * 60 * MINUTE_SECONDS;
  if (expiresAt < nowSeconds + 30 * MINUTE_SECONDS) {
    throw createParamError(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (expiresAt > nowSeconds + 24 * 60 * MINUTE_SECONDS) {
    throw createParamError(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return expiresAt;
}

function checkTotal(total: number, currency: string): void {
  const minimum = MINIMUM_AMOUNTS[currency] ?? 50;
  if (total > 0 && total < minimum) {
    throw createTotalError(
      'amount_too_small',
      `The Checkout Session's total amount must be at least ${minimum} ${currency} in minor units.`,
    );
  }
  if (total > 99_999_999)
    throw createTotalError(
      'amount_too_large',
      "The Checkout Session's total amount must be no more than 99999999.",
    );
}

function createTotalError(code: string, message: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, message }, false);
}
