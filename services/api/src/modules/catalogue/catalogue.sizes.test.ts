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

const createEntry = (id: string, more: Partial<Entry> = {}): Entry => {
  const card = { ...CARD, _id: id, slug: `of-${id}` } as unknown as ProductCard;
  const shown = { card: toFragments({ es: card, en: card }), reductionPercent: 40, changesAt: NOW + 1 };
  return { id, createdAt: NOW, ...shown, ...more } as Entry;
};
const ref = (productId: string, sku = SIZE.sku) => ({ productId, sku, size: '100 g' });

function findSizes(refs: ReturnType<typeof ref>[], entries: Entry[], ageMs = 2_000) {
  const age = new ChangeAge(() => ageMs);
  age.apply()();
  age.setCaughtUp(0);
  const findEntry = (id: string) => entries.find((entry) => entry.id === id || entry.slugs?.includes(id));
  return findCurrentSizes(refs, 'es', { follower: { age }, findEntry }, NOW);
}

test('price, 30-day price, discount, next change and stock of a size come from one entry', () => {
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
        reductionPercent: 40,
        changesAt: new Date(NOW + 1),
      },
    },
  ]);
});

test.each<[string, Partial<Entry>]>([
  ['whose discount has ended by the clock', { changesAt: NOW }],
  ['that is published later', { createdAt: NOW + 1 }],
])('memory does not decide for a product %s', (_, more) => {
  expect(findSizes([ref('a')], [createEntry('a', more)])).toBeNull();
});

test('sizes come from memory for at most two seconds after the stream last caught up', () => {
  expect(findSizes([ref('a')], [createEntry('a')], 2_000)).toHaveLength(1);
  expect(findSizes([ref('a')], [createEntry('a')], 2_001)).toBeNull();
});

test('sizes come from memory only if all requested sizes are current', () => {
  const entries = [createEntry('a'), createEntry('b', { changesAt: null })];
  expect(findSizes([ref('b'), ref('a')], entries)).toMatchObject([
    { price: { productId: 'b', changesAt: null } },
    { price: { productId: 'a' } },
  ]);
  for (const other of [ref('c'), ref('b', 'B-100')]) expect(findSizes([ref('a'), other], entries)).toBeNull();
  expect(findSizes([ref('former')], [createEntry('a', { slugs: ['former'] })])).toBeNull();
});
