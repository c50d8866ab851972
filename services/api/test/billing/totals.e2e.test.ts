import fc from 'fast-check';
import Stripe from 'stripe';
import { LIMITS } from '@munay/contracts/limits';
import { discountedCents, sumCents } from '@munay/contracts/money';
import type { CartView } from '@munay/contracts/order/cart';
import { type StartedSandbox, startSandbox } from '../../../sandbox/test/start-sandbox';
import { linesOf, sessionParams, totalsOf } from '../../src/modules/billing/checkout.draft';

const CARTS = 10_000;
/** Every nth cart is also priced by the provider. */
const ASKED_EVERY = 50;

let sandbox: StartedSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await startSandbox();
  const { hostname, port } = new URL(sandbox.url);
  stripe = new Stripe(sandbox.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
});
afterAll(() => sandbox.close());

const line = fc.record({
  priceCents: fc.integer({ min: 1, max: 20_000 }),
  discountPercent: fc.integer({ min: 0, max: 40 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const goodsCents = (lines: { priceCents: number; discountPercent: number; quantity: number }[]): number =>
  sumCents(
    lines.map(
      ({ priceCents, discountPercent, quantity }) => discountedCents(priceCents, discountPercent) * quantity,
    ),
  );
const cart = fc.record({
  // Smaller carts are refused before reaching the provider
  lines: fc
    .array(line, { minLength: 1, maxLength: 50 })
    .filter((lines) => goodsCents(lines) >= LIMITS.cardPaymentMinCents),
  costCents: fc.integer({ min: 0, max: 2_000 }),
  freeFromCents: fc.option(fc.integer({ min: 0, max: 10_000 })),
  vatPercent: fc.constantFrom(0, 4, 10, 21),
});

const viewOf = (lines: { priceCents: number; discountPercent: number; quantity: number }[]): CartView => {
  const products = lines.map(({ priceCents, discountPercent, quantity }, index) => {
    const unitPriceCents = discountedCents(priceCents, discountPercent);
    return {
      _id: String(index),
      product: { _id: String(index), slug: `soap-${index}`, title: 'Jabón', images: [], inci: [] },
      size: '100 g',
      sku: `SKU-${index}`,
      priceCents,
      lowest30DaysCents: null,
      discountPercent,
      unitPriceCents,
      quantity,
      lineCents: unitPriceCents * quantity,
      available: 99,
    };
  });
  return {
    products,
    itemCount: 0,
    goodsCents: 0,
    savedCents: 0,
    currency: 'eur',
    freeShippingFromCents: null,
    digest: '',
  };
};

test('lines + delivery = total = what the provider asks for, in 10,000 random carts', async () => {
  let count = 0;
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(cart, async ({ lines: wishes, costCents, freeFromCents, vatPercent }) => {
      const lines = linesOf(viewOf(wishes));
      const totals = totalsOf(lines, { costCents, freeFromCents }, vatPercent, 'eur');
      const params = sessionParams({
        orderId: count.toString(16).padStart(24, '0'),
        number: 'MUN-2026-000001',
        lines,
        totals,
        shipping: 'standard',
        email: 'ana@munay.example',
        locale: 'es',
        expiresAt: new Date(Date.now() + 31 * 60_000),
        webOrigin: 'https://munay.example',
        apiOrigin: 'https://api.munay.example',
      }) as unknown as Stripe.Checkout.SessionCreateParams;

      expect(sumCents(lines.map(({ lineCents }) => lineCents)) + totals.shippingCents).toBe(
        totals.totalCents,
      );
      expect(totals.baseCents + totals.vatCents).toBe(totals.totalCents);
      expect(totals.goodsCents + totals.savedCents).toBe(
        sumCents(wishes.map(({ priceCents, quantity }) => priceCents * quantity)),
      );
      expect(
        Object.values(totals)
          .filter((value) => typeof value === 'number')
          .every(Number.isInteger),
      ).toBe(true);
      const items = params.line_items ?? [];
      const sent = sumCents(
        items.map(({ price_data, quantity }) => (price_data?.unit_amount ?? 0) * (quantity ?? 0)),
      );
      expect(sent + (params.shipping_options?.[0]?.shipping_rate_data?.fixed_amount?.amount ?? 0)).toBe(
        totals.totalCents,
      );

      count += 1;
      if (count % ASKED_EVERY !== 0) return;
      asked += 1;
      expect((await stripe.checkout.sessions.create(params)).amount_total).toBe(totals.totalCents);
    }),
    { numRuns: CARTS },
  );
  expect([count, asked]).toEqual([CARTS, CARTS / ASKED_EVERY]);
}, 180_000);
