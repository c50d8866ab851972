import type { ProductCard, SizeView } from '@munay/contracts/shop/product';
import { ChangeAge } from '../../database/change-age';
import { toFragments } from './catalogue.card-json';
import type { Entry } from './catalogue.entry';
import { findCurrentSizes } from './catalogue.sizes';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const SIZE = {
  label: '100 g',
  sku: 'A-100',
  weightGrams: 100,
  priceCents: 990,
  unitPriceCents: 594,
  lowest30DaysCents: 690,
  available: 3,
} as SizeView;
const CARD = { title: 'Lavanda', scentLine: '', images: [], tags: [], inci: ['Aqua'], sizes: [SIZE] };

const createEntry = (id: string, overrides: Partial<Entry> = {}): Entry => {
  const card = { ...CARD, _id: id, slug: `of-${id}` } as unknown as ProductCard;
  const listedEntry = {
    card: toFragments({ es: card, en: card }),
    appliedDiscountPercent: 40,
    changesAt: NOW + 1,
  };
  return { id, createdAt: NOW, ...listedEntry, ...overrides } as Entry;
};
const ref = (productId: string, sku = SIZE.sku) => ({ productId, sku, size: '100 g' });

function findSizes(refs: ReturnType<typeof ref>[], entries: Entry[], ageMs = 2_000) {
  const age = new ChangeAge(() => ageMs);
  age.apply()();
  age.setCaughtUp(0);
  const findEntry = (id: string) => entries.find((entry) => entry.id === id || entry.slugs?.includes(id));
  return findCurrentSizes(refs, 'es', { follower: { age }, findEntry }, NOW);
}

test('all price and stock data of a size come from the same catalogue entry', () => {
  const { label, available, ...size } = SIZE;
  expect(findSizes([ref('a')], [createEntry('a')])).toEqual([
    {
      available,
      price: {
        ...size,
        productId: 'a',
        slug: 'of-a',
        title: 'Lavanda',
        image: null,
        size: label,
        tags: [],
        inci: ['Aqua'],
        appliedDiscountPercent: 40,
        changesAt: new Date(NOW + 1),
      },
    },
  ]);
});

test.each<[string, Partial<Entry>]>([
  ['whose discount has expired', { changesAt: NOW }],
  ['that is not published yet', { createdAt: NOW + 1 }],
])('sizes are not read from memory for a product %s', (_, overrides) => {
  expect(findSizes([ref('a')], [createEntry('a', overrides)])).toBeNull();
});

test('sizes are read from memory until two seconds after the change stream last caught up', () => {
  expect(findSizes([ref('a')], [createEntry('a')], 2_000)).toHaveLength(1);
  expect(findSizes([ref('a')], [createEntry('a')], 2_001)).toBeNull();
});

test('sizes are read from memory only if all requested sizes are current', () => {
  const entries = [createEntry('a'), createEntry('b', { changesAt: null })];
  expect(findSizes([ref('b'), ref('a')], entries)).toMatchObject([
    { price: { productId: 'b', changesAt: null } },
    { price: { productId: 'a' } },
  ]);
  for (const other of [ref('c'), ref('b', 'B-100')]) expect(findSizes([ref('a'), other], entries)).toBeNull();
  expect(findSizes([ref('former')], [createEntry('a', { slugs: ['former'] })])).toBeNull();
});
