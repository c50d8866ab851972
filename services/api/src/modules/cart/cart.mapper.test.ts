import type { CartItem } from '@munay/contracts/order/cart';
import { type PricedOrder, priceOrder } from '@munay/contracts/pricing/price-order';
import { type Quote, type RequestedLine, toPriceInput, toQuote } from '../pricing/pricing.mapper';
import type { PricedSize } from '../product/product.service';
import type { PromotionFields } from '../promotion/promotion.types';
import { computeDigest, indexBySku, toCartQuote, toItems, toNotes, toRow, toView } from './cart.mapper';
import type { StoredLine } from './cart.schema';
import { splitLines } from './cart.unavailable';

const image = { base: '/media/avena', width: 800 } as unknown as CartItem['product']['images'][number];
const price = (change: Partial<PricedSize> = {}): PricedSize => ({
  productId: 'avena',
  slug: 'jabon-de-avena',
  title: 'Avena',
  image,
  tags: [],
  inci: ['Olea Europaea'],
  size: '100 g',
  sku: 'AV-100',
  weightGrams: 100,
  priceCents: 700,
  lowest30DaysCents: 700,
  appliedDiscountPercent: 10,
  unitPriceCents: 630,
  changesAt: null,
  ...change,
});
const line = (change: Partial<StoredLine> = {}): StoredLine => ({
  id: 'l1',
  productId: 'avena',
  size: '100 g',
  sku: 'AV-100',
  quantity: 3,
  ...change,
});

const createQuote = (...lines: RequestedLine[]): Quote =>
  toQuote(lines, priceOrder(toPriceInput(lines, null, { vatPercent: 21, at: new Date(0) })));
const oats = createQuote({ id: 'l1', quantity: 3, size: price() });

const ITEM: CartItem = {
  _id: 'l1',
  product: { _id: 'avena', slug: 'jabon-de-avena', title: 'Avena', images: [image], inci: ['Olea Europaea'] },
  size: '100 g',
  sku: 'AV-100',
  priceCents: 700,
  lowest30DaysCents: 700,
  discountPercent: 10,
  appliedDiscountPercent: 10,
  unitPriceCents: 630,
  quantity: 3,
  lineCents: 1890,
  lineBeforeCents: 2100,
  available: 8,
};

test('cart lines show current prices and names and omit deleted products', () => {
  const prices = indexBySku([price(), price({ size: '60 g', sku: 'AV-60', image: null })]);
  const lines = [
    line({ size: '100 gramos' }),
    line({ id: 'l2', productId: 'rosa', sku: 'RO-100' }),
    line({ id: 'l3', size: '60 g', sku: 'AV-60' }),
  ];
  const items = toItems(
    createQuote(...splitLines(lines, prices, null).lines).lines,
    new Map([['AV-100', 8]]),
  );
  expect(items[0]).toEqual(ITEM);
  expect(items.slice(1)).toMatchObject([
    { _id: 'l3', sku: 'AV-60', available: 0, lineCents: 1890, product: { images: [] } },
  ]);
});

test('the cart view contains the totals of its lines', () => {
  const plainQuote = price({
    sku: 'RO',
    priceCents: 500,
    appliedDiscountPercent: 0,
    lowest30DaysCents: null,
  });
  const quote = createQuote(
    { id: 'l1', quantity: 3, size: price() },
    { id: 'l2', quantity: 2, size: plainQuote },
  );
  const available = new Map([['AV-100', 8]]);
  const products = toItems(quote.lines, available);
  expect(products[0]).toEqual(ITEM);
  expect(toView(quote, available, 'eur', 4500, 'es')).toEqual({
    products,
    itemCount: 5,
    goodsCents: 2890,
    savedCents: 210,
    currency: 'eur',
    freeShippingFromCents: 4500,
    freeShipping: { missingCents: 1610, percent: 64 },
    digest: computeDigest(products, 'eur'),
  });
  expect(toView(createQuote(), available, 'eur', null, 'es')).toMatchObject({
    products: [],
    itemCount: 0,
    goodsCents: 0,
    savedCents: 0,
    freeShipping: null,
  });
});

describe('cart digest', () => {
  const other: CartItem = { ...ITEM, _id: 'l2', sku: 'RO-100', product: { ...ITEM.product, _id: 'rosa' } };
  const digest = computeDigest([ITEM, other], 'eur');

  test.each<[string, CartItem]>([
    ['product', { ...ITEM, product: { ...ITEM.product, _id: 'miel' } }],
    ['size', { ...ITEM, size: '60 g' }],
    ['SKU', { ...ITEM, sku: 'AV-60' }],
    ['quantity', { ...ITEM, quantity: 4 }],
    ['price', { ...ITEM, priceCents: 701 }],
    ['price after the reduction', { ...ITEM, unitPriceCents: 631 }],
  ])('the cart digest changes with the %s', (_, item) => {
    expect(computeDigest([item, other], 'eur')).not.toBe(digest);
  });

  test('the cart digest does not depend on line order, titles or available stock', () => {
    expect(computeDigest([ITEM, other], 'usd')).not.toBe(digest);
    expect(computeDigest([ITEM], 'eur')).not.toBe(digest);
    const translatedItem = { ...ITEM, available: 0, product: { ...ITEM.product, title: 'Oat' } };
    expect(computeDigest([other, translatedItem], 'eur')).toBe(digest);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('the cart digest distinguishes adjacent numbers with the same digits', () => {
    const [a, b] = [
      { ...ITEM, quantity: 1, priceCents: 11 },
      { ...ITEM, quantity: 11, priceCents: 1 },
    ];
    expect(computeDigest([a], 'eur')).not.toBe(computeDigest([b], 'eur'));
  });
});

test('merge notices list only products still on sale, by their current names', () => {
  const notes = [
    { productId: 'avena', sku: 'AV-100', size: '100 gramos', requested: 5, quantity: 2 },
    { productId: 'rosa', sku: 'RO-100', size: '100 g', requested: 5, quantity: 0 },
  ];
  expect(toNotes(notes, indexBySku([price()]))).toEqual([
    { title: 'Avena', size: '100 g', requested: 5, quantity: 2 },
  ]);
});

describe('cart quote', () => {
  const requestedLines: RequestedLine[] = [
    { id: 'l1', quantity: 3, size: price({ lowest30DaysCents: 650 }) },
  ];
  const createDeliveryOption = (method: 'standard' | 'pickup', costCents: number) => {
    const option = { method, zone: 'peninsula', costCents, freeFromCents: null } as const;
    const sums = priceOrder(toPriceInput(requestedLines, option, { vatPercent: 21, at: new Date(0) }));
    return { option, sums, known: new Map(), singleCodes: new Map() };
  };
  const cart = toView(createQuote(...requestedLines), new Map(), 'eur', 4500, 'es');
  const options = [createDeliveryOption('standard', 490), createDeliveryOption('pickup', 0)];

  test('a cart quote has the total of each delivery method and the sums of the selected method', () => {
    expect(toCartQuote(cart, options, 'standard', 300_000, 'es')).toEqual({
      cart,
      options: [
        { method: 'standard', zone: 'peninsula', savedCents: 60, shippingCents: 490, totalCents: 2380 },
        { method: 'pickup', zone: 'peninsula', savedCents: 60, shippingCents: 0, totalCents: 1890 },
      ],
      sums: {
        goodsCents: 1890,
        savedCents: 60,
        shippingCents: 490,
        totalCents: 2380,
        vat: [{ percent: 21, grossCents: 2380, baseCents: 1967, vatCents: 413 }],
        dueCents: 2380,
        currency: 'eur',
      },
      taxIdAboveCents: 300_000,
    });
    expect(toCartQuote(cart, options, 'pickup', 1, 'es').sums).toMatchObject({
      shippingCents: 0,
      totalCents: 1890,
    });
  });

  test('a cart quote has no sums for an unavailable delivery method or an empty cart', () => {
    expect(toCartQuote(cart, options.slice(1), 'standard', 1, 'es')).toMatchObject({
      options: [{}],
      sums: null,
    });
    const emptyCart = toView(createQuote(), new Map(), 'eur', 4500, 'es');
    expect(toCartQuote(emptyCart, options, 'standard', 1, 'es')).toMatchObject({
      options: [{}, {}],
      sums: null,
    });
  });
});

test('the staff view of a cart contains its lines, unavailable lines and totals', () => {
  const updatedAt = new Date('2026-11-22T10:00:00Z');
  const removedLines = [{ title: 'Rosa', size: '60 g', quantity: 2 }];
  expect(toRow({ id: 'c1', updatedAt }, null, oats, new Map([['AV-100', 8]]), removedLines)).toEqual({
    _id: 'c1',
    owner: null,
    products: [ITEM],
    unavailable: removedLines,
    itemCount: 3,
    goodsCents: 1890,
    updatedAt: '2026-11-22T10:00:00.000Z',
  });
});

describe('cart view with promotions', () => {
  const ten = { id: 'ten', title: { es: 'Diez', en: 'Ten' }, code: 'JABON10' } as PromotionFields;
  const requestedLine: RequestedLine = { id: 'l1', quantity: 3, size: price() };
  const appliedSums: Partial<PricedOrder> = {
    promotions: [{ id: 'ten', target: 'goods', cents: 189 }],
    codes: [{ code: 'JABON10', state: 'applied', savedCents: 189 }],
    nextStep: { promotionId: 'ten', units: 2 },
  };
  const plainQuote = createQuote(requestedLine);
  const quote = (sums: Partial<PricedOrder>, known = new Map([['ten', ten]])): Quote => {
    const [first] = plainQuote.lines;
    if (!first) throw new Error('The quote has no line');
    const discountAllocations = [
      { promotionId: 'ten', cents: 189, target: 'goods' },
    ] as unknown as typeof first.price.discountAllocations;
    const lines = [{ ...first, price: { ...first.price, discountAllocations, netCents: 1701 } }];
    return { lines, sums: { ...plainQuote.sums, ...sums }, known, singleCodes: new Map() };
  };

  test('the cart view shows discounts, codes and the units missing for the next step', () => {
    const view = toView(quote(appliedSums), new Map(), 'eur', null, 'en');
    expect(view).toMatchObject({
      promotions: [{ _id: 'ten', title: 'Ten', target: 'goods', cents: 189, code: 'JABON10' }],
      codes: [{ code: 'JABON10', state: 'applied', savedCents: 189 }],
      nextStep: { title: 'Ten', units: 2 },
    });
    expect(view.products[0]).toMatchObject({
      discountAllocations: [{ promotionId: 'ten', cents: 189 }],
      netCents: 1701,
    });
    expect(view.products[0]?.discountAllocations).toEqual([{ promotionId: 'ten', cents: 189 }]);
    expect(toView(plainQuote, new Map(), 'eur', null, 'en').products[0]?.discountAllocations).toBeUndefined();
  });

  test('the cart view omits absent promotions, codes and steps', () => {
    const view = toView(plainQuote, new Map(), 'eur', null, 'en');
    for (const field of ['promotions', 'codes', 'nextStep'] as const) expect(view[field]).toBeUndefined();
    const withoutPromotion = toView(
      quote({ ...appliedSums, promotions: [] }, new Map()),
      new Map(),
      'eur',
      null,
      'en',
    );
    expect(withoutPromotion.nextStep).toBeUndefined();
  });

  test('the cart digest depends on promotions and amounts but not on promotion order', () => {
    const digest = (...promotions: [id: string, cents: number][]) =>
      computeDigest(
        [ITEM],
        'eur',
        promotions.map(([id, cents]) => ({ id, cents, target: 'goods' as const })),
      );
    const digestOfBoth = digest(['a', 1], ['b', 2]);
    expect(digest(['b', 2], ['a', 1])).toBe(digestOfBoth);
    for (const other of [digest(), digest(['a', 1]), digest(['a', 2], ['b', 2]), digest(['a', 1], ['c', 2])])
      expect(other).not.toBe(digestOfBoth);
    expect(digest(['a1', 1])).not.toBe(digest(['a', 11]));
  });

  test('a cart quote lists promotions and codes for each delivery method', () => {
    const option = { method: 'standard', zone: 'peninsula', costCents: 490, freeFromCents: null } as const;
    const createDeliveryOption = { option, ...quote(appliedSums) };
    const cart = toView(createDeliveryOption, new Map(), 'eur', null, 'en');
    const promotions = [{ _id: 'ten', title: 'Ten', target: 'goods', cents: 189, code: 'JABON10' }];
    const codes = [{ code: 'JABON10', state: 'applied', savedCents: 189 }];
    const { options, sums } = toCartQuote(cart, [createDeliveryOption], 'standard', 1, 'en');
    expect(options).toMatchObject([{ method: 'standard', promotions, codes }]);
    expect(sums).toMatchObject({ promotions });
    const { options: plainOptions } = toCartQuote(cart, [{ option, ...plainQuote }], 'standard', 1, 'en');
    for (const field of ['promotions', 'codes'] as const) expect(plainOptions[0]?.[field]).toBeUndefined();
  });
});

test('a merge notice about a dropped code contains only the code', () => {
  const note = { code: 'JABON10', productId: '', sku: '', size: '', requested: 1, quantity: 0 };
  expect(toNotes([note], indexBySku([price()]))).toEqual([
    { code: 'JABON10', title: '', size: '', requested: 1, quantity: 0 },
  ]);
});
