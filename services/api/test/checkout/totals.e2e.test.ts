import fc from 'fast-check';
import Stripe from 'stripe';
import { LIMITS } from '@munay/contracts/limits';
import { discountedCents, sumCents } from '@munay/contracts/money';
import { priceOrder } from '@munay/contracts/pricing/price-order';
import { type StartedSandbox, startSandbox } from '../../../sandbox/test/start-sandbox';
import { sessionParams } from '../../src/modules/billing/payment-session.params';
import {
  inputOf,
  toOrderLines,
  toQuote,
  toTotals,
  type WantedLine,
} from '../../src/modules/pricing/pricing.mapper';

const CARTS = 2_000;
/** Every nth cart is also priced by the provider. */
const ASKED_EVERY = 10;

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
  reductionPercent: fc.integer({ min: 0, max: 40 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const goodsCents = (lines: { priceCents: number; reductionPercent: number; quantity: number }[]): number =>
  sumCents(
    lines.map(
      ({ priceCents, reductionPercent, quantity }) =>
        discountedCents(priceCents, reductionPercent) * quantity,
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

const wantedOf = (
  lines: { priceCents: number; reductionPercent: number; quantity: number }[],
): WantedLine[] =>
  lines.map(({ priceCents, reductionPercent, quantity }, index) => ({
    id: String(index),
    quantity,
    size: {
      productId: String(index),
      slug: `soap-${index}`,
      title: 'Jabón',
      image: null,
      tags: [],
      inci: [],
      size: '100 g',
      sku: `SKU-${index}`,
      weightGrams: 100,
      priceCents,
      reductionPercent,
      unitPriceCents: discountedCents(priceCents, reductionPercent),
      changesAt: null,
      lowest30DaysCents: priceCents,
    },
  }));

test('lines + delivery = total = what the provider asks for, in 2,000 random carts', async () => {
  let count = 0;
  let priced = 0;
  await fc.assert(
    fc.asyncProperty(cart, async ({ lines: wishes, costCents, freeFromCents, vatPercent }) => {
      const option = { method: 'standard', zone: 'peninsula', costCents, freeFromCents } as const;
      const expected = wantedOf(wishes);
      const quote = toQuote(expected, priceOrder(inputOf(expected, option, { vatPercent, at: new Date() })));
      const lines = toOrderLines(quote.lines);
      const totals = toTotals(quote.sums, vatPercent, 'eur');
      const params = sessionParams({
        orderId: count.toString(16).padStart(24, '0'),
        number: 'MUN-2026-000001',
        lines,
        totals,
        shipping: 'standard',
        email: 'ana@munay.example',
        types: ['card'],
        locale: 'es',
        expiresAt: new Date(Date.now() + 31 * 60_000),
        webOrigin: 'https://munay.example',
        apiOrigin: 'https://api.munay.example',
      }) as unknown as Stripe.Checkout.SessionCreateParams;

      expect(sumCents(lines.map(({ lineCents }) => lineCents)) + totals.shippingCents).toBe(
        totals.totalCents,
      );
      expect(totals.baseCents + totals.vatCents).toBe(totals.totalCents);
      expect(totals.goodsCents).toBe(goodsCents(wishes));
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
      priced += 1;
      expect((await stripe.checkout.sessions.create(params)).amount_total).toBe(totals.totalCents);
    }),
    { numRuns: CARTS },
  );
  expect([count, priced]).toEqual([CARTS, CARTS / ASKED_EVERY]);
}, 180_000);
