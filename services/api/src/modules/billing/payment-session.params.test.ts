import { createHash } from 'node:crypto';
import type { OrderLine, OrderTotals } from '@munay/contracts/order/order';
import { basisPoints } from '@munay/contracts/pricing/vat';
import { sessionParams, type SessionRequest } from './payment-session.params';

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
  reductionPercent: 10,
  announced: { beforeCents: 700, percent: 10 },
  unitPriceCents: 630,
  lineCents: 1260,
  cuts: [],
  netCents: 1260,
  vatRate: basisPoints(21),
};
const PLAIN: OrderLine = {
  ...LINE,
  id: 'l2',
  sku: 'RO-100',
  image: null,
  quantity: 1,
  discountPercent: 0,
  reductionPercent: 0,
  announced: null,
  priceCents: 500,
  unitPriceCents: 500,
  lineCents: 500,
  netCents: 500,
};

const REQUEST: SessionRequest = {
  orderId: 'o1',
  number: 'MUN-2026-000001',
  lines: [LINE, { ...PLAIN, image: { ...image, widths: [] } }, PLAIN],
  totals: { shippingCents: 490, totalCents: 2750, vatPercent: 21, currency: 'eur' } as OrderTotals,
  shipping: 'standard',
  email: 'ana@munay.example',
  types: ['card'],
  locale: 'es',
  expiresAt: new Date('2026-11-22T10:00:00.999Z'),
  webOrigin: 'https://munay.example',
  apiOrigin: 'https://api.munay.example',
};

/** Hash of the request as sent before its rows were computed from net line prices. */
const AS_BEFORE = '8e19f02f9853a128a4040dac760930e853de47453b883413bf6e52c1891075a8';

test('what the provider is asked for comes to the sum of the order', () => {
  const item = (line: OrderLine, product: object) => ({
    quantity: line.quantity,
    price_data: {
      currency: 'eur',
      unit_amount: line.unitPriceCents,
      product_data: {
        name: 'Avena',
        description: '100 g',
        ...product,
        metadata: { sku: line.sku, full_price_cents: String(line.priceCents) },
      },
    },
  });
  const params = sessionParams(REQUEST);
  expect(params).toEqual({
    mode: 'payment',
    client_reference_id: 'o1',
    customer_email: 'ana@munay.example',
    locale: 'es',
    allowed_payment_method_types: ['card'],
    expires_at: 1795341600,
    line_items: [
      item(LINE, { images: ['https://api.munay.example/media/avena-320.webp'] }),
      item(PLAIN, { images: ['https://api.munay.example/media/avena-800.webp'] }),
      item(PLAIN, {}),
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
  const named = (shipping: 'standard' | 'pickup', locale: 'es' | 'en') =>
    JSON.stringify(sessionParams({ ...REQUEST, shipping, locale }).shipping_options);
  expect(named('standard', 'en')).toContain('"Delivery"');
  expect(named('pickup', 'en')).toContain('"Collection from the workshop"');
  expect(named('pickup', 'es')).toContain('"Recogida en el taller"');
});

test('an order without promotions is asked for byte by byte as versions before did, however often', () => {
  const digest = () =>
    createHash('sha256')
      .update(JSON.stringify(sessionParams(REQUEST)))
      .digest('hex');
  expect([digest(), digest()]).toEqual(Array(2).fill(AS_BEFORE));
});

test('a line that does not divide evenly is one row of all its pieces, so that the page comes to the total', () => {
  const cut = { ...LINE, id: 'l3', quantity: 3, lineCents: 1890, netCents: 1607 };
  const even = { ...LINE, lineCents: 1260, netCents: 1134 };
  const totals = { ...REQUEST.totals, totalCents: 1607 + 1134 + 490 };
  const { line_items: items } = sessionParams({ ...REQUEST, lines: [cut, even], totals }) as {
    line_items: { quantity: number; price_data: { unit_amount: number; product_data: { name: string } } }[];
  };
  expect(
    items.map(({ quantity, price_data: { unit_amount, product_data } }) => [
      product_data.name,
      quantity,
      unit_amount,
    ]),
  ).toEqual([
    ['Avena × 3', 1, 1607],
    ['Avena', 2, 567],
  ]);
  const shown = items.reduce((sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount, 0);
  expect(shown + totals.shippingCents).toBe(totals.totalCents);
});
