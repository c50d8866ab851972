import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductQuery } from '@munay/contracts/shop/product';
import { seedDemo } from '../support/demo-shop';
import { type RunningApi, startApi } from '../support/start-api';
import { waitUntil } from '../support/until';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
  await seedDemo(api);
});
afterAll(() => api.close());

const findSlugs = async (q: string, overrides: ProductQuery = {}) => {
  const { data } = await api
    .client()
    .call(ENDPOINTS.getAllProducts, { query: { q, limit: 24, ...overrides } });
  return data.products.map(({ slug }) => slug);
};
const suggestTitles = async (q: string, locale = 'es') => {
  const client = api.client();
  client.locale = locale;
  return (await client.call(ENDPOINTS.suggestProducts, { query: { q } })).data.suggestions;
};

describe('product search', () => {
  test.each([
    ['lavanda', 'lavanda-del-altiplano'],
    ['lavnada', 'lavanda-del-altiplano'],
    ['LAVÁNDA', 'lavanda-del-altiplano'],
    ['lavender', 'lavanda-del-altiplano'],
    ['eucalpto', 'eucalipto-y-menta'],
    ['cafe', 'cafe-de-chanchamayo'],
    ['muna', 'muna-andina'],
    ['panthenol', 'champu-solido-de-ortiga'],
    ['cara arcilla', 'arcilla-rosa'],
    ['vanda', 'lavanda-del-altiplano'],
    // Spelling variants of the same sounds in Basque, Catalan and Andean Spanish
    ['kinoa', 'quinoa-y-almendra'],
    ['xampú', 'champu-solido-de-ortiga'],
  ])('the search for %s returns %s first', async (q, slug) => {
    expect((await findSlugs(q))[0]).toBe(slug);
  });

  test('search ranks the purpose of a product before its ingredients', async () => {
    const { data } = await api.client().call(ENDPOINTS.getAllProducts, { query: { tag: ['piel-seca'] } });
    const drySkinSlugs = data.products.map(({ slug }) => slug);
    expect(new Set((await findSlugs('piel seca')).slice(0, drySkinSlugs.length))).toEqual(
      new Set(drySkinSlugs),
    );
    expect((await findSlugs('regalo')).length).toBeLessThan(6);
  });

  test('search includes tags, scent and ingredients', async () => {
    expect(await findSlugs('bebé')).toEqual(
      expect.arrayContaining(['manzanilla-bebe', 'calendula-sin-perfume', 'oliva-de-castilla']),
    );
    expect(await findSlugs('leche de cabra')).toEqual(['leche-de-cabra']);
  });

  test('search requires every word of the query and ignores stop words', async () => {
    expect(await findSlugs('lavanda carbón')).toEqual([]);
    expect(await findSlugs('jabón')).toHaveLength(24);
    expect(await findSlugs('¡!')).toEqual([]);
  });

  test('search respects filters and sort order', async () => {
    expect(await findSlugs('andino', { offer: true })).toEqual(['maca-y-vainilla']);
    const slugsByPrice = await findSlugs('vegano', { sort: 'price-asc' });
    expect(slugsByPrice[0]).toBe('eucalipto-y-menta');
  });
});

describe('GET /api/product/suggest', () => {
  test('suggestions list title matches first, ignoring case and accents', async () => {
    const [first] = await suggestTitles('LAV');
    expect(first).toMatchObject({ title: 'Lavanda del altiplano', image: { alt: expect.any(String) } });
    for (const [q, title] of [
      ['champu', 'Champú sólido de ortiga'],
      ['anda', 'Lavanda del altiplano'],
      ['lavender', 'Lavanda del altiplano'],
    ] as const)
      expect((await suggestTitles(q))[0]?.title).toBe(title);
    expect((await suggestTitles('lavender', 'en'))[0]?.title).toBe('Highland Lavender');
  });

  test.each(['jabon', 'piel seca', 'lavnda', 'soap', 'regalo', 'a', 'LAV', 'zzz'])(
    'suggestions for %s equal the first search results',
    async (q) => {
      expect((await suggestTitles(q)).map(({ slug }) => slug)).toEqual((await findSlugs(q)).slice(0, 8));
    },
  );

  test('suggestions are limited to eight and list titles that start with the text first', async () => {
    const manySuggestions = await suggestTitles('a');
    expect(manySuggestions).toHaveLength(8);
    expect(manySuggestions.map(({ title }) => title.slice(0, 1).toLowerCase()).slice(0, 5)).toEqual([
      'a',
      'a',
      'a',
      'a',
      'a',
    ]);
    expect(await suggestTitles('  ')).toEqual([]);
    expect(await suggestTitles('xyz')).toEqual([]);
  });

  test('suggestions show the lowest price of the sizes in stock', async () => {
    const { data } = await api.client().call(ENDPOINTS.getProduct, { params: { id: 'leche-de-cabra' } });
    const [small, medium, large] = data.sizes;
    expect([small?.available, (medium?.available ?? 0) > 0]).toEqual([0, true]);
    const from = async () =>
      (await suggestTitles('cabra')).find(({ slug }) => slug === 'leche-de-cabra')?.fromCents;
    expect(await from()).toBe(medium?.unitPriceCents);
    await api.stored.stock.set(medium?.sku ?? '', { available: 0 });
    await waitUntil(async () => (await from()) === large?.unitPriceCents);
    await api.stored.stock.set(large?.sku ?? '', { available: 0 });
    await waitUntil(async () => (await from()) === null);
  });

  test('a suggestion request requires a query of at most 100 characters', async () => {
    for (const query of [{}, { q: 'x'.repeat(101) }, { q: ['a', 'b'] }])
      expect((await api.client().callRejected(ENDPOINTS.suggestProducts, { query })).status).toBe(400);
  });
});
