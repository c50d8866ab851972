import type { OrderLine, OrderTotals } from '@munay/contracts/order/order';
import { toBasisPoints } from '@munay/contracts/pricing/vat';
import { type SessionRequest, toSessionParams } from './payment-session.params';

const image = { base: '/media/avena', width: 800, widths: [320, 640] } as unknown as NonNullable<
  OrderLine['image']
>;
const LINE: OrderLine = {
  id: 'l1',
  productId: 'avena',
  slug: 'jabon-de-avena',
  sku: 'AV-100',
  title: 'Avena',
  size: '100 g',
  image,
  quantity: 2,
  priceCents: 700,
  discountPercent: 10,
  appliedDiscountPercent: 10,
  announced: { beforeCents: 700, percent: 10 },
  unitPriceCents: 630,
  lineCents: 1260,
  discountAllocations: [],
  netCents: 1260,
  vatRate: toBasisPoints(21),
};
const ORDER_LINE: OrderLine = {
  ...LINE,
  id: 'l2',
  sku: 'RO-100',
  image: null,
  quantity: 1,
  discountPercent: 0,
  appliedDiscountPercent: 0,
  announced: null,
  priceCents: 500,
  unitPriceCents: 500,
  lineCents: 500,
  netCents: 500,
};

const REQUEST: SessionRequest = {
  orderId: 'o1',
  number: 'MUN-2026-000001',
  attempt: 1,
  lines: [LINE, { ...ORDER_LINE, image: { ...image, widths: [] } }, ORDER_LINE],
  totals: { shippingCents: 490, totalCents: 2750, vatPercent: 21, currency: 'eur' } as OrderTotals,
  shipping: 'standard',
  email: 'ana@munay.example',
  types: ['card'],
  locale: 'es',
  expiresAt: new Date('2026-11-22T10:00:00.999Z'),
  webOrigin: 'https://munay.example',
  apiOrigin: 'https://api.munay.example',
};

test('the line items and shipping of a payment session add up to the order total', () => {
  const createItem = (line: OrderLine, product: object) => ({
    quantity: line.quantity,
    price_data: {
      currency: 'eur',
      unit_amount: line.unitPriceCents,
      product_data: {
        name: 'Avena',
        description: '100 g',
        ...product,
        metadata: {
          sku: line.sku,
          ...(line.announced && { full_price_cents: String(line.announced.beforeCents) }),
        },
      },
    },
  });
  const { params, coupon } = toSessionParams(REQUEST);
  expect(coupon).toBeUndefined();
  expect(params).toEqual({
    mode: 'payment',
    client_reference_id: 'o1',
    customer_email: 'ana@munay.example',
    locale: 'es',
    allowed_payment_method_types: ['card'],
    expires_at: 1795341600,
    line_items: [
      createItem(LINE, { images: ['https://api.munay.example/media/avena-320.webp'] }),
      createItem(ORDER_LINE, { images: ['https://api.munay.example/media/avena-800.webp'] }),
      createItem(ORDER_LINE, {}),
    ],
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: 'Envío',
          fixed_amount: { amount: 490, currency: 'eur' },
        },
      },
    ],
    metadata: { order: 'o1', order_number: 'MUN-2026-000001', vat_percent: '21' },
    payment_intent_data: {
      description: 'MUN-2026-000001',
      metadata: { order: 'o1', order_number: 'MUN-2026-000001' },
    },
    success_url: 'https://munay.example/checkout-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://munay.example/checkout-cancel?order=o1',
  });
  const getShippingName = (shipping: 'standard' | 'pickup', locale: 'es' | 'en') =>
    JSON.stringify(toSessionParams({ ...REQUEST, shipping, locale }).params.shipping_options);
  expect(getShippingName('standard', 'en')).toContain('"Delivery"');
  expect(getShippingName('pickup', 'en')).toContain('"Collection from the workshop"');
  expect(getShippingName('pickup', 'es')).toContain('"Recogida en el taller"');
});

test('the payment page shows each line at its unit price and one coupon for all promotions', () => {
  const discountedLine = { ...LINE, id: 'l3', quantity: 3, lineCents: 1890, netCents: 1607 };
  const request: SessionRequest = {
    ...REQUEST,
    lines: [discountedLine, LINE],
    promotions: [
      { id: 'a', title: { es: 'Tres por dos', en: 'Three for two' }, target: 'goods', cents: 283 },
      { id: 'b', title: { es: 'Envío rebajado', en: '' }, target: 'delivery', cents: 100, code: 'MENOS1' },
    ],
    totals: { ...REQUEST.totals, shippingCents: 390, totalCents: 1607 + 1260 + 390 },
  };
  const { params, coupon } = toSessionParams(request);
  const { line_items: items, ...rest } = params as {
    line_items: { quantity: number; price_data: { unit_amount: number } }[];
  };
  expect(items.map(({ quantity, price_data }) => [quantity, price_data.unit_amount])).toEqual([
    [3, 630],
    [2, 630],
  ]);
  expect(coupon).toEqual({
    id: 'order-o1-session-1',
    amount_off: 283,
    currency: 'eur',
    duration: 'once',
    max_redemptions: 1,
    redeem_by: 1795341600 + 86_400,
    name: 'Tres por dos',
  });
  expect(rest).toMatchObject({
    discounts: [{ coupon: 'order-o1-session-1' }],
    shipping_options: [
      {
        shipping_rate_data: {
          display_name: 'Envío · Envío rebajado (MENOS1)',
          fixed_amount: { amount: 390, currency: 'eur' },
        },
      },
    ],
  });
  expect(JSON.stringify(toSessionParams(request))).toBe(JSON.stringify({ params, coupon }));
  expect(toSessionParams({ ...request, attempt: 2 }).coupon).toMatchObject({ id: 'order-o1-session-2' });
});

test('the payment coupon has a generic name if the order has no named promotions', () => {
  const lines = [{ ...LINE, netCents: 1000 }];
  expect(toSessionParams({ ...REQUEST, lines }).coupon).toMatchObject({
    amount_off: 260,
    name: 'Promociones',
  });
});

test('a delivery name longer than the provider accepts is shortened', () => {
  const createName = (length: number) => {
    const title = { es: 'x'.repeat(length - 'Envío · '.length), en: '' };
    const promotions = [{ id: 'a', title, target: 'delivery' as const, cents: 100 }];
    const { params } = toSessionParams({ ...REQUEST, promotions });
    const [{ shipping_rate_data }] = params.shipping_options as [
      { shipping_rate_data: { display_name: string } },
    ];
    return shipping_rate_data.display_name;
  };
  expect(createName(100)).toBe(`Envío · ${'x'.repeat(92)}`);
  expect(createName(101)).toBe(`Envío · ${'x'.repeat(91)}…`);
});
