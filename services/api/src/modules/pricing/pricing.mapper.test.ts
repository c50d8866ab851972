import { priceOrder } from '@munay/contracts/pricing/price-order';
import type { PricedSize } from '../product/product.service';
import {
  inputOf,
  lineBeforeCents,
  toOrderLines,
  toQuote,
  toTotals,
  towardsFreeDelivery,
  type WantedLine,
} from './pricing.mapper';

const image = { base: '/media/avena', width: 800 } as unknown as NonNullable<PricedSize['image']>;
const OATS: PricedSize = {
  productId: 'avena',
  slug: 'jabon-de-avena',
  title: 'Avena',
  image,
  size: '100 g',
  sku: 'AV-100',
  weightGrams: 100,
  priceCents: 700,
  reductionPercent: 10,
  unitPriceCents: 630,
  changesAt: null,
  lowest30DaysCents: 650,
  tags: ['vegano'],
  inci: [],
};
const ROSE: PricedSize = {
  ...OATS,
  sku: 'AA-1',
  productId: 'rosa',
  priceCents: 500,
  reductionPercent: 0,
  image: null,
};
const WANTED: WantedLine[] = [
  { id: 'l1', quantity: 2, size: OATS },
  { id: 'l2', quantity: 1, size: ROSE },
];
const STANDARD = { method: 'standard', zone: 'peninsula', costCents: 490, freeFromCents: 4_500 } as const;
const priced = (option: Parameters<typeof inputOf>[1]) =>
  toQuote(WANTED, priceOrder(inputOf(WANTED, option, { vatPercent: 21, at: new Date(0) })));

test('the price of an order is asked for with what is known of its goods', () => {
  const at = new Date('2026-11-26T10:00:00Z');
  expect(inputOf(WANTED.slice(0, 1), STANDARD, { vatPercent: 10, at })).toEqual({
    at,
    lines: [
      {
        kind: 'goods',
        id: 'l1',
        quantity: 2,
        sku: 'AV-100',
        productId: 'avena',
        priceCents: 700,
        reductionPercent: 10,
        lowest30DaysCents: 650,
        weightGrams: 100,
        tags: ['vegano'],
        collections: [],
      },
    ],
    promotions: [],
    codes: [],
    delivery: {
      zone: 'peninsula',
      method: 'standard',
      rows: [{ upToGrams: null, upToCents: null, costCents: 490 }],
      freeFromCents: 4_500,
      packing: { percent: 100, parcelGrams: 0 },
    },
    vat: { kind: 'home', rate: 1000 },
    tenders: [],
    leastDueCents: 0,
  });
  expect(inputOf([], null, { vatPercent: 21, at }).delivery).toBeNull();
});

test('lines keep their order, each with its own price', () => {
  const { lines } = priced(STANDARD);
  expect(lines.map(({ id, size, price }) => [id, size.sku, price.id, price.lineCents])).toEqual([
    ['l1', 'AV-100', 'l1', 1260],
    ['l2', 'AA-1', 'l2', 500],
  ]);
  expect(toOrderLines(lines)).toEqual([
    {
      id: 'l1',
      productId: 'avena',
      slug: 'jabon-de-avena',
      sku: 'AV-100',
      title: 'Avena',
      size: '100 g',
      image,
      quantity: 2,
      priceCents: 700,
      // The announced reduction: from 6.50, not from 7.00
      discountPercent: 3,
      reductionPercent: 10,
      announced: { beforeCents: 650, percent: 3 },
      unitPriceCents: 630,
      lineCents: 1260,
      cuts: [],
      netCents: 1260,
      vatRate: 2100,
    },
    expect.objectContaining({ id: 'l2', sku: 'AA-1', announced: null, discountPercent: 0, netCents: 500 }),
  ]);
});

test('sums: lines and delivery make the total, base and VAT too', () => {
  const totals = (option: Parameters<typeof inputOf>[1]) => toTotals(priced(option).sums, 21, 'eur');
  expect(totals(STANDARD)).toEqual({
    goodsCents: 1760,
    // The announced reduction: from 6.50, not from 7.00
    savedCents: 40,
    shippingCents: 490,
    totalCents: 2250,
    baseCents: 1860,
    vatCents: 390,
    vatPercent: 21,
    currency: 'eur',
  });
  expect(totals({ ...STANDARD, freeFromCents: 1_760 })).toMatchObject({ shippingCents: 0, totalCents: 1760 });
  expect(totals(null)).toMatchObject({ shippingCents: 0, totalCents: 1760 });
});

test('a reduced line says what it came to before, as far as that may be announced', () => {
  expect(priced(STANDARD).lines.map(lineBeforeCents)).toEqual([1300, null]);
});

test('how far goods are from free delivery', () => {
  expect(towardsFreeDelivery(0, 4_500)).toEqual({ missingCents: 4_500, percent: 0 });
  expect(towardsFreeDelivery(1_760, 4_500)).toEqual({ missingCents: 2_740, percent: 39 });
  expect(towardsFreeDelivery(4_499, 4_500)).toEqual({ missingCents: 1, percent: 99 });
  expect(towardsFreeDelivery(4_500, 4_500)).toEqual({ missingCents: 0, percent: 100 });
  expect(towardsFreeDelivery(9_999, 4_500)).toEqual({ missingCents: 0, percent: 100 });
  expect(towardsFreeDelivery(1_000, null)).toBeNull();
  expect(towardsFreeDelivery(1_000, 0)).toBeNull();
});
