import type { GoodsLine } from '@munay/contracts/pricing/lines';
import { type PricedOrder, priceOrder } from '@munay/contracts/pricing/price-order';
import type { PricedSize } from '../product/product.service';
import { toLimitedUse } from '../promotion/promotion.rules';
import type { PromotionFields } from '../promotion/promotion.types';
import {
  computeDeliveryCentsTo,
  computeLineBeforeCents,
  getDeliveryNetCents,
  listLimitedUses,
  type RequestedLine,
  toCartPromotions,
  toFreeShipping,
  toOrderLines,
  toOrderPromotions,
  toPriceInput,
  toQuote,
  toQuoteSums,
  toRepriceInput,
  toTotals,
  toVat,
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
  appliedDiscountPercent: 10,
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
  appliedDiscountPercent: 0,
  image: null,
};
const REQUESTED: RequestedLine[] = [
  { id: 'l1', quantity: 2, size: OATS },
  { id: 'l2', quantity: 1, size: ROSE },
];
const STANDARD = { method: 'standard', zone: 'peninsula', costCents: 490, freeFromCents: 4_500 } as const;
const computePrice = (option: Parameters<typeof toPriceInput>[1]) =>
  toQuote(REQUESTED, priceOrder(toPriceInput(REQUESTED, option, { vatPercent: 21, at: new Date(0) })));

test('the pricing input contains prices, discounts, tags and weights of the cart lines', () => {
  const at = new Date('2026-11-26T10:00:00Z');
  expect(toPriceInput(REQUESTED.slice(0, 1), STANDARD, { vatPercent: 10, at })).toEqual({
    at,
    lines: [
      {
        kind: 'goods',
        id: 'l1',
        quantity: 2,
        sku: 'AV-100',
        productId: 'avena',
        priceCents: 700,
        appliedDiscountPercent: 10,
        lowest30DaysCents: 650,
        weightGrams: 100,
        tags: ['vegano'],
      },
    ],
    promotions: [],
    codes: [],
    delivery: {
      zone: 'peninsula',
      method: 'standard',
      rows: [{ costCents: 490 }],
      freeFromCents: 4_500,
    },
    vat: { rate: 1000 },
  });
  expect(toPriceInput([], null, { vatPercent: 21, at }).delivery).toBeNull();
});

test('priced lines keep the order of the cart lines', () => {
  const { lines } = computePrice(STANDARD);
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
      // The announced discount is relative to 6.50 instead of 7.00
      discountPercent: 3,
      appliedDiscountPercent: 10,
      announced: { beforeCents: 650, percent: 3 },
      unitPriceCents: 630,
      lineCents: 1260,
      discountAllocations: [],
      netCents: 1260,
      vatRate: 2100,
    },
    expect.objectContaining({ id: 'l2', sku: 'AA-1', announced: null, discountPercent: 0, netCents: 500 }),
  ]);
});

test('order totals are the sums of lines and delivery, including base and VAT', () => {
  const totals = (option: Parameters<typeof toPriceInput>[1]) =>
    toTotals(computePrice(option).sums, 21, 'eur');
  expect(totals(STANDARD)).toEqual({
    goodsCents: 1760,
    // The announced discount is relative to 6.50 instead of 7.00
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

test('a discounted line shows its previous total only if the discount may be announced', () => {
  expect(computePrice(STANDARD).lines.map(computeLineBeforeCents)).toEqual([1300, null]);
});

test('the progress towards free delivery contains the missing amount and a percentage', () => {
  expect(toFreeShipping(0, 4_500)).toEqual({ missingCents: 4_500, percent: 0 });
  expect(toFreeShipping(1_760, 4_500)).toEqual({ missingCents: 2_740, percent: 39 });
  expect(toFreeShipping(4_499, 4_500)).toEqual({ missingCents: 1, percent: 99 });
  expect(toFreeShipping(4_500, 4_500)).toEqual({ missingCents: 0, percent: 100 });
  expect(toFreeShipping(9_999, 4_500)).toEqual({ missingCents: 0, percent: 100 });
  expect(toFreeShipping(1_000, null)).toBeNull();
  expect(toFreeShipping(1_000, 0)).toBeNull();
});

test('a placed order is priced from its stored lines with current tags and weights', () => {
  const at = new Date('2026-11-26T10:00:00Z');
  const line = {
    id: 'l1',
    sku: 'AV-100',
    quantity: 2,
    priceCents: 700,
    appliedDiscountPercent: 10,
    productId: 'avena',
  };
  const unknownLine = { ...line, id: 'l2', sku: 'GONE' };
  const placedOrder = {
    lines: [line, unknownLine],
    totals: { shippingCents: 190, vatPercent: 10 },
    promotions: [
      { _id: 'free', title: 'Envío', target: 'delivery', cents: 300 },
      { _id: 'ten', title: 'Diez', target: 'goods', cents: 140 },
    ],
    shipping: { method: 'standard', zone: 'balearic' },
  } as unknown as Parameters<typeof toRepriceInput>[0];
  const sizes = new Map([['AV-100', { weightGrams: 100, tags: ['vegano'] } as unknown as GoodsLine]]);
  const promotions = [{ id: 'ten' }] as unknown as Parameters<typeof toRepriceInput>[2];
  const goods = { kind: 'goods', lowest30DaysCents: null };
  const createDelivery = (costCents: number) => ({
    method: 'standard',
    zone: 'balearic',
    rows: [{ costCents }],
    freeFromCents: null,
  });
  expect(toRepriceInput(placedOrder, sizes, promotions, at)).toEqual({
    at,
    lines: [
      { ...goods, ...line, weightGrams: 100, tags: ['vegano'] },
      { ...goods, ...unknownLine, weightGrams: 0, tags: [] },
    ],
    promotions,
    codes: [],
    // The delivery price before the promotion
    delivery: createDelivery(490),
    vat: { rate: 1_000 },
  });
  const orderWithoutPromotions = { ...placedOrder, promotions: undefined };
  expect(toRepriceInput(orderWithoutPromotions, sizes, [], at).delivery).toEqual(createDelivery(190));
});

describe('applied promotions', () => {
  const promotion = (id: string, fields: Partial<PromotionFields> = {}) =>
    ({
      id,
      title: { es: `${id} es`, en: `${id} en` },
      perBuyer: null,
      firstOrder: false,
      ...fields,
    }) as PromotionFields;
  const all = [promotion('auto'), promotion('code', { code: 'JABON10', left: 4 }), promotion('single')];
  const knownPromotions = new Map(all.map((entry) => [entry.id, entry]));
  const singleCodes = new Map([['single', 'K7M2']]);
  const offers = { promotions: [], codes: [], acceptsCodes: true, known: knownPromotions, singleCodes };
  const target = 'goods' as const;
  const sums = {
    promotions: [
      { id: 'auto', target, cents: 100 },
      { id: 'code', target, cents: 200 },
      { id: 'single', target, cents: 300 },
      // A promotion that was deleted after the order was placed
      { id: 'gone', target, cents: 400 },
    ],
  } as PricedOrder;
  const emptyOrder = { promotions: [] } as unknown as PricedOrder;

  test('cart promotions have a code and a title in the language of the reader', () => {
    expect(toCartPromotions({ sums, known: knownPromotions, singleCodes }, 'en')).toEqual([
      { _id: 'auto', title: 'auto en', target, cents: 100 },
      { _id: 'code', title: 'code en', target, cents: 200, code: 'JABON10' },
      { _id: 'single', title: 'single en', target, cents: 300, code: 'K7M2' },
    ]);
    expect(toCartPromotions({ sums: emptyOrder, known: knownPromotions, singleCodes }, 'en')).toBeUndefined();
  });

  test('an applied promotion counts as a use if it has a limit or a single-use code', () => {
    const [, code, single] = all as [PromotionFields, PromotionFields, PromotionFields];
    const uses = listLimitedUses(sums, offers);
    expect(uses).toEqual([toLimitedUse(code, undefined), toLimitedUse(single, 'K7M2')]);
    expect(uses).not.toContain(null);
  });

  test('order promotions are stored with a title in each language', () => {
    const limitedUses = listLimitedUses(sums, offers);
    expect(toOrderPromotions(sums, offers, limitedUses)).toStrictEqual([
      { id: 'auto', title: { es: 'auto es', en: 'auto en' }, target, cents: 100 },
      {
        id: 'code',
        title: { es: 'code es', en: 'code en' },
        target,
        cents: 200,
        code: 'JABON10',
        limited: true,
      },
      {
        id: 'single',
        title: { es: 'single es', en: 'single en' },
        target,
        cents: 300,
        code: 'K7M2',
        limited: true,
      },
    ]);
    expect(toOrderPromotions(emptyOrder, offers, limitedUses)).toEqual([]);
  });
});

test('a placed order that moves to another zone is charged the standard delivery price of that zone', () => {
  const lines = [{ lineCents: 3_000 }, { lineCents: 1_499 }] as Parameters<
    typeof computeDeliveryCentsTo
  >[0]['lines'];
  expect(computeDeliveryCentsTo({ lines }, STANDARD)).toBe(490);
  expect(computeDeliveryCentsTo({ lines: [...lines, ...lines] }, STANDARD)).toBe(0);
});

test('a quote contains the promotions that were used for its price', () => {
  const sums = priceOrder(toPriceInput([], null, { vatPercent: 21, at: new Date(0) }));
  const offers = { known: new Map([['p', {} as PromotionFields]]), singleCodes: new Map([['p', 'K7M2']]) };
  expect(toQuote([], sums, offers)).toMatchObject(offers);
  expect(toQuote([], sums)).toMatchObject({ known: new Map(), singleCodes: new Map() });
});

test('quote totals contain the VAT by rate and the applied promotions', () => {
  const { sums } = computePrice(STANDARD);
  const expected = {
    goodsCents: 1760,
    savedCents: 40,
    shippingCents: 490,
    totalCents: 2250,
    vat: [{ percent: 21, grossCents: 2250, baseCents: 1860, vatCents: 390 }],
    dueCents: 2250,
    currency: 'eur',
  };
  expect(toQuoteSums(sums, 'eur', undefined)).toEqual(expected);
  const promotions = [{ _id: 'ten', title: 'Diez', target: 'goods' as const, cents: 1 }];
  expect(toQuoteSums(sums, 'eur', promotions)).toEqual({ ...expected, promotions });
  expect(toVat(sums)).toEqual([{ rate: 2100, baseCents: 1860, vatCents: 390 }]);
  expect([getDeliveryNetCents(sums), getDeliveryNetCents(computePrice(null).sums)]).toEqual([490, 0]);
});
