import type { Entry } from './catalogue.entry';
import { RelatedProducts } from './catalogue.related';

const SCENTS = ['floral', 'citrus', 'herbal'] as const;

const createEntry = (number: number, overrides: Partial<Entry> = {}): Entry =>
  ({
    id: `p${number}`,
    scent: SCENTS[number % 3],
    category: number % 2 ? 'body' : 'face',
    tags: [number % 4, 4 + (number % 3)],
    inStock: number % 5 > 0,
    ...overrides,
  }) as Entry;

const createShelf = (entries: Entry[]) => ({
  version: 1,
  getSorted: jest.fn(() => entries),
  findEntry: (id: string) => entries.find((entry) => entry.id === id),
});
const toIds = (found: Entry[]) => found.map(({ id }) => id);

const computeSimilarity = (a: Entry, b: Entry): number =>
  (a.scent === b.scent ? 2 : 0) +
  (a.category === b.category ? 1 : 0) +
  a.tags.filter((tag) => b.tags.includes(tag)).length +
  (b.inStock ? 1 : 0);

test('the most similar products are listed as related products', () => {
  const entries = Array.from({ length: 200 }, (_, number) => createEntry(number));
  const shelf = createShelf(entries);
  const related = new RelatedProducts(shelf);
  for (const entry of entries) {
    const others = entries.filter((candidate) => candidate !== entry);
    // The sort is stable, so that equal products keep their order
    const closest = others
      .sort((a, b) => computeSimilarity(entry, b) - computeSimilarity(entry, a))
      .slice(0, 4);
    expect([entry.id, ...toIds(related.findRelated(entry))]).toEqual([entry.id, ...toIds(closest)]);
  }
  expect(shelf.getSorted).toHaveBeenCalledTimes(1);
});

test('a removed product disappears from related products immediately', () => {
  const entries = [createEntry(0), createEntry(12), createEntry(24)];
  const shelf = createShelf(entries);
  const related = new RelatedProducts(shelf);
  const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  const listRelated = () => toIds(related.findRelated(createEntry(0)));
  expect(listRelated()).toEqual(['p12', 'p24']);
  entries.splice(1, 1, createEntry(36));
  shelf.version = 2;
  expect(listRelated()).toEqual(['p24']);
  clock.mockReturnValue(11_001);
  expect(listRelated()).toEqual(['p36', 'p24']);
  clock.mockRestore();
});
