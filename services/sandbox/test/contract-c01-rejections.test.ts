import {
  catchError,
  createKeys,
  createLineItem,
  createSessionParams,
  createSuiteTarget,
  MINUTE,
  now,
  rate,
  SessionChange,
  text,
} from './contract-target';

const target = createSuiteTarget();

describe('C1 invalid checkout session parameters', () => {
  // Casts invalid parameters, which the types deliberately exclude.
  const toSessionChange = (change: Record<string, unknown>) => change as SessionChange;
  const createLineChange = (change: Record<string, unknown>) =>
    toSessionChange({ line_items: [{ ...createLineItem({}), ...change }] });
  const createPriceChange = (change: Record<string, unknown>) =>
    createLineChange({
      price_data: { currency: 'eur', unit_amount: 590, product_data: { name: 'Avena' }, ...change },
    });

  const rejectedChanges: [string, () => SessionChange, string | undefined, string | undefined][] = [
    ['no mode', () => ({ mode: undefined }), 'mode', 'parameter_missing'],
    ['an unknown mode', () => toSessionChange({ mode: 'gift' }), 'mode', undefined],
    ['no lines', () => ({ line_items: undefined }), 'line_items', 'parameter_missing'],
    [
      '101 lines',
      () => ({ line_items: Array.from({ length: 101 }, () => createLineItem({})) }),
      'line_items',
      undefined,
    ],
    [
      'neither price nor price_data',
      () => toSessionChange({ line_items: [{ quantity: 1 }] }),
      'line_items[0][price_data]',
      'parameter_missing',
    ],
    ['price and price_data', () => createLineChange({ price: 'price_1' }), 'line_items[0][price]', undefined],
    [
      'a price that does not exist',
      () => toSessionChange({ line_items: [{ quantity: 1, price: 'price_none' }] }),
      'line_items[0][price]',
      'resource_missing',
    ],
    [
      'no quantity',
      () => createLineChange({ quantity: undefined }),
      'line_items[0][quantity]',
      'parameter_missing',
    ],
    [
      'quantity 0',
      () => createLineChange({ quantity: 0 }),
      'line_items[0][quantity]',
      'parameter_invalid_integer',
    ],
    [
      'quantity 1.5',
      () => createLineChange({ quantity: 1.5 }),
      'line_items[0][quantity]',
      'parameter_invalid_integer',
    ],
    [
      'a negative price',
      () => createPriceChange({ unit_amount: -1 }),
      'line_items[0][price_data][unit_amount]',
      'parameter_invalid_integer',
    ],
    [
      'a price with a fraction',
      () => createPriceChange({ unit_amount: 5.9 }),
      'line_items[0][price_data][unit_amount]',
      'parameter_invalid_integer',
    ],
    [
      'no price amount',
      () => createPriceChange({ unit_amount: undefined }),
      'line_items[0][price_data][unit_amount]',
      'parameter_missing',
    ],
    [
      'two price amounts',
      () => createPriceChange({ unit_amount_decimal: '590.5' }),
      'line_items[0][price_data][unit_amount]',
      undefined,
    ],
    [
      'no currency',
      () => createPriceChange({ currency: undefined }),
      'line_items[0][price_data][currency]',
      'parameter_missing',
    ],
    [
      'an upper-case currency',
      () => createPriceChange({ currency: 'EUR' }),
      'line_items[0][price_data][currency]',
      undefined,
    ],
    [
      'two currencies',
      () => ({ line_items: [createLineItem({}), createLineItem({ currency: 'usd' })] }),
      'line_items[1][price_data][currency]',
      undefined,
    ],
    [
      'no product',
      () => createPriceChange({ product_data: undefined }),
      'line_items[0][price_data][product_data]',
      'parameter_missing',
    ],
    [
      'a product without name',
      () => createPriceChange({ product_data: { description: 'x' } }),
      'line_items[0][price_data][product_data][name]',
      'parameter_missing',
    ],
    [
      'a product with an empty name',
      () => createPriceChange({ product_data: { name: '' } }),
      'line_items[0][price_data][product_data][name]',
      'parameter_invalid_empty',
    ],
    [
      'nine pictures',
      () =>
        createPriceChange({
          product_data: { name: 'x', images: Array.from({ length: 9 }, () => 'https://shop.example/1.webp') },
        }),
      'line_items[0][price_data][product_data][images]',
      undefined,
    ],
    [
      'a total of 0.49',
      () => ({ line_items: [createLineItem({ unit_amount: 49 })], shipping_options: [] }),
      undefined,
      'amount_too_small',
    ],
    [
      'a total over the limit',
      () => ({
        line_items: [createLineItem({ unit_amount: 99_999_999, quantity: 2 })],
        shipping_options: [],
      }),
      undefined,
      'amount_too_large',
    ],
    ['two discounts', () => ({ discounts: [{ coupon: 'a' }, { coupon: 'b' }] }), 'discounts', undefined],
    [
      'coupon and code in one discount',
      () => ({ discounts: [{ coupon: 'a', promotion_code: 'b' }] }),
      'discounts[0][coupon]',
      undefined,
    ],
    [
      'a discount together with allow_promotion_codes',
      () => ({ discounts: [{ coupon: 'a' }], allow_promotion_codes: true }),
      'discounts',
      undefined,
    ],
    [
      'a coupon that does not exist',
      () => ({ discounts: [{ coupon: 'none' }] }),
      'discounts[0][coupon]',
      'resource_missing',
    ],
    [
      'six shipping options',
      () => ({ shipping_options: [1, 2, 3, 4, 5, 6].map((amount) => rate(amount)) }),
      'shipping_options',
      undefined,
    ],
    [
      'shipping without name',
      () =>
        toSessionChange({
          shipping_options: [{ shipping_rate_data: { fixed_amount: { amount: 1, currency: 'eur' } } }],
        }),
      'shipping_options[0][shipping_rate_data][display_name]',
      'parameter_missing',
    ],
    [
      'shipping in another currency',
      () => ({ shipping_options: [rate(490, 'usd')] }),
      'shipping_options[0][shipping_rate_data][fixed_amount][currency]',
      undefined,
    ],
    ['customer and customer_email', () => ({ customer: 'cus_1' }), 'customer', undefined],
    [
      'a customer that does not exist',
      () => ({ customer: 'cus_1', customer_email: undefined }),
      'customer',
      'resource_missing',
    ],
    ['an invalid email', () => ({ customer_email: 'lucia@' }), 'customer_email', 'email_invalid'],
    [
      'a reference of 201 characters',
      () => ({ client_reference_id: text(201) }),
      'client_reference_id',
      undefined,
    ],
    ['metadata of 51 keys', () => ({ metadata: createKeys(51) }), 'metadata', undefined],
    ['a metadata key of 41 characters', () => ({ metadata: { [text(41)]: 'v' } }), 'metadata', undefined],
    [
      'a metadata value of 501 characters',
      () => ({ metadata: { note: text(501) } }),
      'metadata[note]',
      undefined,
    ],
    [
      'metadata too long on the intent',
      () => ({ payment_intent_data: { metadata: { note: text(501) } } }),
      'payment_intent_data[metadata][note]',
      undefined,
    ],
    ['no success_url', () => ({ success_url: undefined }), 'success_url', 'parameter_missing'],
    [
      'a success_url that is not a URL',
      () => ({ success_url: '/confirmation' }),
      'success_url',
      'url_invalid',
    ],
    [
      'a success_url with a script',
      () => ({ success_url: 'javascript:alert(1)' }),
      'success_url',
      'url_invalid',
    ],
    ['an expiry in 29 minutes', () => ({ expires_at: now() + 29 * MINUTE }), 'expires_at', undefined],
    ['an expiry in 25 hours', () => ({ expires_at: now() + 25 * 60 * MINUTE }), 'expires_at', undefined],
    [
      'an unknown payment method',
      () => toSessionChange({ allowed_payment_method_types: ['shells'] }),
      'allowed_payment_method_types[0]',
      undefined,
    ],
    ['an unknown parameter', () => toSessionChange({ colour: 'green' }), 'colour', 'parameter_unknown'],
    [
      'an unknown nested parameter',
      () => createPriceChange({ product_data: { name: 'x', smell: 'good' } }),
      'line_items[0][price_data][product_data][smell]',
      'parameter_unknown',
    ],
    [
      'an unknown country',
      () => toSessionChange({ shipping_address_collection: { allowed_countries: ['Spain'] } }),
      'shipping_address_collection[allowed_countries][0]',
      undefined,
    ],
  ];
  it.each(rejectedChanges)('creating a checkout session rejects %s', async (_name, change, param, code) => {
    const error = await catchError(target.stripe.checkout.sessions.create(createSessionParams(change())));
    expect({ status: error.statusCode, type: error.rawType, param: error.param, code: error.code }).toEqual({
      status: 400,
      type: 'invalid_request_error',
      param,
      code,
    });
  });
});
