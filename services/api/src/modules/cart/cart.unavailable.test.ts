import type { PricedSize } from '../product/product.service';
import type { StoredLine } from './cart.schema';
import { findNearestSize, splitLines, toUnavailable } from './cart.unavailable';

const size = (sku: string, weightGrams: number): PricedSize => ({
  productId: 'avena',
  slug: 'jabon-de-avena',
  title: 'Avena',
  image: null,
  size: `${weightGrams} g`,
  sku,
  weightGrams,
  priceCents: 700,
  lowest30DaysCents: null,
  appliedDiscountPercent: 0,
  unitPriceCents: 700,
  changesAt: null,
  tags: [],
  inci: [],
});
const line = (change: Partial<StoredLine> = {}): StoredLine => ({
  id: 'l1',
  productId: 'avena',
  size: '100 g',
  sku: 'AV-100',
  quantity: 3,
  ...change,
});
const [small, medium, large] = [size('AV-60', 60), size('AV-100', 100), size('AV-250', 250)];
const prices = new Map([small, medium].map((entry) => [entry.sku, entry]));

test('a cart line is orderable if its size is on sale and all its units are available', () => {
  const lines = [line(), line({ id: 'l2', sku: 'AV-60', quantity: 1 }), line({ id: 'l3', sku: 'RO-100' })];
  const ids = (available: ReadonlyMap<string, number> | null) => {
    const dividedLines = splitLines(lines, prices, available);
    return [dividedLines.lines.map(({ id }) => id), dividedLines.unavailable.map(({ id }) => id)];
  };
  const fullStock = { 'AV-100': 3, 'AV-60': 1, 'RO-100': 9 };
  expect(ids(new Map(Object.entries(fullStock)))).toEqual([['l1', 'l2'], ['l3']]);
  expect(ids(new Map(Object.entries({ ...fullStock, 'AV-100': 2 })))).toEqual([['l2'], ['l1', 'l3']]);
  expect(ids(new Map([['AV-100', 3]]))).toEqual([['l1'], ['l2', 'l3']]);
  expect(ids(null)).toEqual([['l1', 'l2'], ['l3']]);
});

test('the available size with the nearest weight is suggested for an unavailable line', () => {
  const findNearest = (weight: number, ...skus: string[]) =>
    findNearestSize(weight, [large, medium, small], new Map(skus.map((sku) => [sku, 1])))?.sku;
  expect(findNearest(100, 'AV-60', 'AV-250')).toBe('AV-60');
  expect(findNearest(80, 'AV-100', 'AV-60')).toBe('AV-60');
  expect(findNearest(200, 'AV-60', 'AV-250')).toBe('AV-250');
  expect(findNearestSize(100, [small], new Map([['AV-60', 0]]))).toBeNull();
});

describe('unavailable cart line', () => {
  const knownProducts = {
    titles: new Map([['avena', { es: 'Avena', en: 'Oat' }]]),
    weights: new Map([
      ['AV-100', 100],
      ['AV-250', 250],
    ]),
    sizes: [small, medium, { ...size('RO-100', 100), productId: 'rosa' }],
    available: new Map([
      ['AV-60', 4],
      ['AV-100', 2],
      ['RO-100', 9],
    ]),
    lineCents: new Map([['l1', 2100]]),
  };

  test('an unavailable cart line shows its price, the remaining units and an alternative size', () => {
    expect(toUnavailable(line({ size: '100 gramos' }), knownProducts, 'en')).toEqual({
      _id: 'l1',
      title: 'Oat',
      size: '100 g',
      sku: 'AV-100',
      quantity: 3,
      available: 2,
      product: { _id: 'avena', slug: 'jabon-de-avena', title: 'Avena', images: [], inci: [] },
      lineCents: 2100,
      other: { sku: 'AV-60', size: '60 g', unitPriceCents: 700 },
    });
  });

  test('an unavailable cart line suggests other sizes if its size was removed', () => {
    const removedLine = toUnavailable(line({ id: 'l2', sku: 'AV-30', size: '30 g' }), knownProducts, 'es');
    expect(removedLine).toMatchObject({
      size: '30 g',
      available: 0,
      lineCents: null,
      other: { sku: 'AV-60' },
    });
    expect(removedLine.product?.slug).toBe('jabon-de-avena');
    const heavyLine = toUnavailable(line({ sku: 'AV-250', size: '250 g' }), knownProducts, 'es');
    expect(heavyLine).toMatchObject({ size: '250 g', other: { sku: 'AV-100' } });
  });

  test('an unavailable cart line shows the product image', () => {
    const image = { base: '/media/avena', width: 800, widths: [320] } as unknown as PricedSize['image'];
    const unavailableLine = toUnavailable(line(), { ...knownProducts, sizes: [{ ...medium, image }] }, 'es');
    expect(unavailableLine.product?.images).toEqual([image]);
  });

  test('an unavailable cart line keeps the title of an unpublished product', () => {
    const unpublishedProduct = { ...knownProducts, sizes: [], lineCents: new Map() };
    const unknownDetails = { product: null, other: null, lineCents: null, available: 0 };
    expect(toUnavailable(line(), unpublishedProduct, 'es')).toMatchObject({
      title: 'Avena',
      ...unknownDetails,
    });
    expect(toUnavailable(line({ productId: 'rosa' }), unpublishedProduct, 'es')).toMatchObject({
      title: '',
      ...unknownDetails,
    });
  });
});
