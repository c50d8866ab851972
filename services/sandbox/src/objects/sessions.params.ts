import { ApiError, missingReference, paramError } from '../request/api-error';
import { Params } from '../request/params';
import { newId } from '../state/ids';
import { LineItemRecord, SessionRecord, ShippingOptionRecord } from '../state/records';
import { CouponsService } from './coupons.service';
import { AccountTypes, PAYMENT_TYPES } from './payment-types';
import { sessionTotal } from './sessions.object';

type NewSession = Omit<
  SessionRecord,
  'id' | 'created' | 'origin' | 'status' | 'paymentStatus' | 'payer' | 'intentId'
>;

const MINUTE = 60;
/** Minimum and maximum amounts, see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MINIMUM: Record<string, number> = { eur: 50, usd: 50, gbp: 30, chf: 50, sek: 300, dkk: 250, nok: 300 };
const LOCALES = ['auto', 'es', 'en', 'en-GB', 'es-419'] as const;

/**
 * Parameters of POST /v1/checkout/sessions (https://docs.stripe.com/api/checkout/sessions/create). Parameters that the
 * sandbox does not support are rejected and not ignored.
 */
export function readSessionParams(
  params: Params,
  nowSeconds: number,
  account: AccountTypes,
  coupons: CouponsService,
): NewSession {
  const mode = params.oneOf('mode', ['payment', 'setup', 'subscription']);
  if (mode === null) throw params.missingParam('mode');
  if (mode !== 'payment') throw paramError('This sandbox supports `payment` mode only.', 'mode');
  params.oneOf('ui_mode', ['hosted_page']);

  const lineItems = readLineItems(params);
  const currency = lineItems.currency;
  const shippingOptions = readShippingOptions(params, currency);
  const discount = readDiscount(params, currency, coupons);
  checkTotal(sessionTotal({ lineItems: lineItems.items, shippingOptions, discount }), currency);

  const customer = params.string('customer');
  const customerEmail = params.email('customer_email');
  if (customer !== null && customerEmail !== null) {
    throw paramError('You may only specify one of these parameters: customer, customer_email.', 'customer');
  }
  if (customer !== null) throw missingReference('customer', customer, 'customer');

  const intent = params.object('payment_intent_data');
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
    successUrl: params.url('success_url', { required: true }),
    cancelUrl: params.url('cancel_url'),
    expiresAt: readExpiry(params, nowSeconds),
    locale: params.oneOf('locale', LOCALES),
    allowedPaymentMethodTypes: readMethodTypes(params, account),
    allowPromotionCodes: params.boolean('allow_promotion_codes'),
    billingAddressCollection: params.oneOf('billing_address_collection', ['auto', 'required']),
    customerCreation: params.oneOf('customer_creation', ['always', 'if_required']) ?? 'if_required',
    submitType: params.oneOf('submit_type', ['auto', 'pay', 'book', 'donate']),
    phoneNumberCollection: params.object('phone_number_collection')?.boolean('enabled') ?? false,
  };
  params.rejectUnknown();
  return session;
}

function readLineItems(params: Params): { items: LineItemRecord[]; currency: string } {
  const list = params.objects('line_items', 100);
  if (list.length === 0) throw params.missingParam('line_items');
  let currency: string | null = null;
  const items = list.map((item) => {
    const price = item.string('price');
    const data = item.object('price_data');
    if (price !== null && data !== null) {
      throw paramError(
        'You may only specify one of these parameters: price, price_data.',
        item.name('price'),
      );
    }
    if (price !== null) throw missingReference('price', price, item.name('price'));
    if (data === null) throw item.missingParam('price_data');
    const quantity = item.integer('quantity', { required: true, min: 1, max: 999_999 });
    const lineCurrency = data.currency('currency');
    currency ??= lineCurrency;
    if (lineCurrency !== currency)
      throw paramError('All line items must have the same currency.', data.name('currency'));
    return readPriceData(item, data, quantity);
  });
  return { items, currency: currency ?? 'eur' };
}

function readPriceData(item: Params, data: Params, quantity: number): LineItemRecord {
  const unitAmount = data.amount('unit_amount');
  const decimal = data.string('unit_amount_decimal');
  if ((unitAmount === null) === (decimal === null)) {
    const text = 'You must specify exactly one of `unit_amount` and `unit_amount_decimal`.';
    throw paramError(text, data.name('unit_amount'), unitAmount === null ? 'parameter_missing' : undefined);
  }
  const unitAmountDecimal = decimal ?? String(unitAmount);
  if (!/^\d{1,8}(\.\d{1,12})?$/.test(unitAmountDecimal)) {
    throw paramError(
      `Invalid decimal: ${unitAmountDecimal}`,
      data.name('unit_amount_decimal'),
      'parameter_invalid_decimal',
    );
  }
  const product = data.object('product_data');
  if (product === null) throw data.missingParam('product_data');
  data.oneOf('tax_behavior', ['inclusive', 'exclusive', 'unspecified']);
  const name = product.string('name', { required: true, max: 250 });
  const images = product.strings('images', 8);
  const fixed = Number(unitAmountDecimal);
  return {
    id: newId('li'),
    priceId: newId('price'),
    productId: newId('prod'),
    name,
    description: product.string('description', { max: 500 }),
    images,
    productMetadata: product.metadata(),
    metadata: item.metadata(),
    quantity,
    unitAmount: Number.isInteger(fixed) ? fixed : null,
    unitAmountDecimal,
    amount: lineAmount(unitAmountDecimal, quantity),
  };
}

/** Rounded once per line, half up, without floating-point fractions. */
function lineAmount(unitDecimal: string, quantity: number): number {
  const [whole = '0', fraction = ''] = unitDecimal.split('.');
  const scale = 10n ** 12n;
  const scaled = (BigInt(whole) * scale + BigInt(fraction.padEnd(12, '0'))) * BigInt(quantity);
  return Number((scaled + scale / 2n) / scale);
}

function readShippingOptions(params: Params, currency: string): ShippingOptionRecord[] {
  return params.objects('shipping_options', 5).map((option) => {
    const rate = option.string('shipping_rate');
    if (rate !== null) throw missingReference('shipping rate', rate, option.name('shipping_rate'));
    const data = option.object('shipping_rate_data');
    if (data === null) throw option.missingParam('shipping_rate_data');
    data.oneOf('type', ['fixed_amount']);
    data.oneOf('tax_behavior', ['inclusive', 'exclusive', 'unspecified']);
    const fixed = data.object('fixed_amount');
    if (fixed === null) throw data.missingParam('fixed_amount');
    const shippingCurrency = fixed.currency('currency');
    if (shippingCurrency !== currency) {
      throw paramError('Shipping options must use the currency of the line items.', fixed.name('currency'));
    }
    return {
      rateId: newId('shr'),
      displayName: data.string('display_name', { required: true, max: 100 }),
      amount: fixed.amount('amount', { required: true }),
      metadata: data.metadata(),
    };
  });
}

function readDiscount(params: Params, currency: string, coupons: CouponsService): SessionRecord['discount'] {
  const [discount] = params.objects('discounts', 1);
  if (!discount) return null;
  const coupon = discount.string('coupon');
  const code = discount.string('promotion_code');
  if (coupon !== null && code !== null) {
    throw paramError(
      'You may only specify one of these parameters: coupon, promotion_code.',
      discount.name('coupon'),
    );
  }
  if (params.has('allow_promotion_codes')) {
    throw paramError(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'discounts',
    );
  }
  if (code !== null) throw missingReference('promotion code', code, discount.name('promotion_code'));
  if (coupon === null) throw discount.missingParam('coupon');
  return coupons.applied(coupon, currency, discount.name('coupon'));
}

function readCountries(params: Params): string[] | null {
  const collection = params.object('shipping_address_collection');
  if (collection === null) return null;
  const countries = collection.strings('allowed_countries', 250);
  if (countries.length === 0) throw collection.missingParam('allowed_countries');
  const wrong = countries.findIndex((country) => !/^[A-Z]{2}$/.test(country));
  if (wrong >= 0)
    throw paramError(
      `Invalid country: ${countries[wrong]}`,
      `${collection.name('allowed_countries')}[${wrong}]`,
    );
  return countries;
}

function readMethodTypes(params: Params, account: AccountTypes): string[] | null {
  const types = params.strings('allowed_payment_method_types', 10);
  for (const [index, type] of types.entries()) {
    const name = `allowed_payment_method_types[${index}]`;
    if (!PAYMENT_TYPES.some((known) => known === type))
      throw paramError(`Invalid ${name}: must be one of ${PAYMENT_TYPES.join(', ')}`, name);
    if (!account.has(type))
      throw paramError(
        `The payment method type provided: ${type} is invalid. Please ensure the provided type is activated in your dashboard.`,
        name,
      );
  }
  return types.length > 0 ? types : null;
}

function readExpiry(params: Params, nowSeconds: number): number {
  const expiresAt = params.integer('expires_at') ?? nowSeconds + 24 * 60 * MINUTE;
  if (expiresAt < nowSeconds + 30 * MINUTE) {
    throw paramError(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (expiresAt > nowSeconds + 24 * 60 * MINUTE) {
    throw paramError(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return expiresAt;
}

function checkTotal(total: number, currency: string): void {
  const minimum = MINIMUM[currency] ?? 50;
  if (total > 0 && total < minimum) {
    throw totalError(
      'amount_too_small',
      `The Checkout Session's total amount must be at least ${minimum} ${currency} in minor units.`,
    );
  }
  if (total > 99_999_999)
    throw totalError(
      'amount_too_large',
      "The Checkout Session's total amount must be no more than 99999999.",
    );
}

function totalError(code: string, message: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, message }, false);
}
