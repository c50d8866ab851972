import fc from 'fast-check';
import { sumCents } from '../money';
import { randomInput } from '../order/random-orders';
import { buildOrderRows, getDeliveryLabel } from './order-rows';
import { type PricedOrder, priceOrder } from './price-order';
import {
  createEnteredCode,
  createLine,
  createPricedOrder,
  onBasket,
  onDelivery,
  threeForTwo,
  to,
} from './testing';

const addTitles = (promotions: PricedOrder['promotions']) =>
  promotions.map(({ id, ...rest }) => ({ ...rest, title: { es: `Título ${id}`, en: `Title ${id}` } }));
const listRows = (order: PricedOrder) =>
  buildOrderRows(
    { ...order, promotions: addTitles(order.promotions), shippingCents: order.delivery?.netCents ?? null },
    'en',
  );

test('lines, promotions and delivery are separate rows that add up to the total', () => {
  const xmas = onBasket({ kind: 'percent', percent: 10 }, { id: 'xmas' });
  const order = createPricedOrder({
    lines: [createLine('L', 3), createLine('B', 2, { appliedDiscountPercent: 20, lowest30DaysCents: 1_800 })],
    promotions: [threeForTwo, onDelivery(0, ['peninsula'])],
    codes: [createEnteredCode(xmas)],
    delivery: to('peninsula', 490),
  });
  const { lines, ...rows } = listRows(order);
  expect(lines).toEqual(order.lines);
  expect(rows).toEqual({
    goodsCents: 2_070 + 3_024,
    promotions: [
      { label: 'Title 3x2', cents: -690 },
      { label: 'Title xmas', cents: -138 },
    ],
    delivery: { cents: 0, promotion: 'Title delivery' },
    totalCents: 2_070 + 3_024 - 690 - 138,
    savings: [
      { kind: 'price', cents: 576 },
      { kind: 'promotion', cents: 828 },
      { kind: 'delivery', cents: 490 },
    ],
    savedCents: 576 + 828 + 490,
  });
});

test('a promotion row shows the title in the language of the reader and the code', () => {
  const title = { es: 'Navidad', en: 'Christmas' };
  const order = {
    lines: [],
    goodsCents: 1_000,
    promotions: [
      { target: 'basket' as const, cents: 100, title, code: 'XMAS' },
      { target: 'delivery' as const, cents: 490, title: 'Envío gratis', code: 'GRATIS' },
    ],
    savedCents: 590,
    shippingCents: 0,
    totalCents: 900,
  };
  const { promotions, delivery } = buildOrderRows(order, 'es');
  expect(promotions).toEqual([{ label: 'Navidad (XMAS)', cents: -100 }]);
  expect(getDeliveryLabel('Envío', delivery)).toBe('Envío · Envío gratis (GRATIS)');
  expect(buildOrderRows(order, 'en').promotions).toEqual([{ label: 'Christmas (XMAS)', cents: -100 }]);
});

test('an order without promotions or destination has no promotion or delivery rows', () => {
  const rows = buildOrderRows(
    { lines: [], goodsCents: 700, savedCents: 0, shippingCents: null, totalCents: null },
    'es',
  );
  expect(rows).toMatchObject({ promotions: [], delivery: null, totalCents: null, savings: [] });
  expect(getDeliveryLabel('Envío', rows.delivery)).toBe('Envío');
});

test('the rows of a random order add up to its total', () => {
  fc.assert(
    fc.property(
      randomInput.filter(({ vat }) => vat.kind !== 'export'),
      (input) => {
        const order = priceOrder(input);
        const rows = listRows(order);
        const announced = order.lines.map((line) =>
          line.announced ? (line.announced.beforeCents - line.unitPriceCents) * line.quantity : 0,
        );
        const sumPromotions = (isDelivery: boolean) =>
          sumCents(
            order.promotions
              .filter(({ target }) => (target === 'delivery') === isDelivery)
              .map((promotion) => promotion.cents),
          );
        const lineCents = sumCents(rows.lines.map((line) => line.lineCents));
        const promotionCents = sumCents(rows.promotions.map(({ cents }) => cents));
        const expectedOrder = {
          total: lineCents + promotionCents + (rows.delivery?.cents ?? 0),
          lines: rows.lines.map(({ id, quantity }) => [id, quantity]),
          savings: rows.savings,
          saved: sumCents(rows.savings.map(({ cents }) => cents)),
        };
        const expected = {
          total: order.totalCents,
          lines: input.lines.map(({ id, quantity }) => [id, quantity]),
          savings: [
            { kind: 'price', cents: sumCents(announced) },
            { kind: 'promotion', cents: sumPromotions(false) },
            { kind: 'delivery', cents: sumPromotions(true) },
          ].filter(({ cents }) => cents > 0),
          saved: order.savedCents,
        };
        // Compares JSON, because comparing the objects with `expect` would take most of the test's time
        return JSON.stringify(expectedOrder) === JSON.stringify(expected);
      },
    ),
    { numRuns: 20_000 },
  );
});
