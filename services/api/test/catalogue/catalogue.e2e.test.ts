import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductCard, ProductQuery, ProductView } from '@munay/contracts/shop/product';
import { DatabaseChangeNotifier } from '../../src/database/database-change.notifier';
import { StockService } from '../../src/modules/stock/stock.service';
import { seedDemo } from '../support/demo-shop';
import { startSuiteApi } from '../support/start-api';
import { waitUntil } from '../support/until';

const api = startSuiteApi();
beforeAll(async () => {
  await seedDemo(api);
});

const list = async (query: ProductQuery = {}, locale = 'es') => {
  const client = api.client();
  client.locale = locale;
  const { status, data } = await client.call(ENDPOINTS.getAllProducts, { query });
  expect(status).toBe(200);
  return data;
};
const product = async (id: string, locale = 'es'): Promise<ProductView> => {
  const client = api.client();
  client.locale = locale;
  return (await client.call(ENDPOINTS.getProduct, { params: { id } })).data;
};
const slugs = (cards: { slug: string }[]) => cards.map(({ slug }) => slug);
/** The unit price of the cheapest available size. */
const getCheapestPrice = ({ sizes }: ProductCard) =>
  Math.min(...sizes.filter(({ available }) => available > 0).map(({ unitPriceCents }) => unitPriceCents));
const setDiscounts = (slug: string, ...discounts: object[]) => api.stored.products.set(slug, { discounts });

describe('product list', () => {
  test('the product list contains cards with price, price per 100 g, stock and pictures', async () => {
    const { products, total, nextCursor } = await list();
    expect([products.length, total, nextCursor === null]).toEqual([20, 24, false]);
    const lavender = products.find(({ slug }) => slug === 'lavanda-del-altiplano');
    expect(lavender).toMatchObject({
      title: 'Lavanda del altiplano',
      discountPercent: 20,
      discountEndsAt: expect.any(String),
      inStock: true,
      rating: { average: 4, count: 8 },
      sizes: [
        { label: '60 g', priceCents: 450, unitPriceCents: 360, per100gCents: 600, available: 48 },
        { label: '100 g', priceCents: 690, unitPriceCents: 552, per100gCents: 552, available: 80 },
        { label: '250 g', priceCents: 1490, unitPriceCents: 1192, per100gCents: 477, available: 0 },
      ],
    });
    expect(lavender?.sizes[1]?.lowest30DaysCents).toBe(690);
    expect(lavender?.images[0]).toMatchObject({ width: 1400, alt: expect.stringContaining('color lavanda') });
    expect(products[0]).not.toHaveProperty('description');
  });

  test('the product list uses the language of the caller', async () => {
    const [es, en] = [await list({ q: 'avena' }), await list({ q: 'avena' }, 'en')];
    expect([es.products[0]?.title, en.products[0]?.title]).toEqual(['Avena y miel', 'Oat & Honey']);
  });

  test('cursor pagination of the product list returns every product once in every sort order', async () => {
    for (const sort of ['featured', 'price-asc', 'price-desc', 'newest', 'rating'] as const) {
      const listedSlugs: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ sort, limit: 7, ...(cursor ? { cursor } : {}) });
        listedSlugs.push(...slugs(page.products));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect([sort, listedSlugs.length, new Set(listedSlugs).size]).toEqual([sort, 24, 24]);
    }
  });

  test('sorting products by price uses the cheapest available size', async () => {
    const featuredProducts = (await list({ limit: 24 })).products.sort(
      (a, b) => getCheapestPrice(a) - getCheapestPrice(b),
    );
    const up = (await list({ sort: 'price-asc', limit: 24 })).products;
    expect(slugs(up)).toEqual(slugs(featuredProducts));
    expect(up.map(getCheapestPrice)[0]).toBe(270);
    const pricesDescending = (await list({ sort: 'price-desc', limit: 24 })).products.map(getCheapestPrice);
    expect(pricesDescending).toEqual([...pricesDescending].sort((a, b) => b - a));
  });

  test('the product list rejects invalid cursors, unknown filters and cursors of another sort order', async () => {
    const { nextCursor } = await list({ sort: 'newest', limit: 3 });
    const invalidQueries = [
      { sort: 'rating', cursor: nextCursor },
      { cursor: 'nonsense' },
      { limit: 101 },
      { limit: '1e1' },
      { tag: 'gold' },
      { $where: '1' },
    ];
    for (const query of invalidQueries) {
      const { status } = await api.client().callRejected(ENDPOINTS.getAllProducts, { query });
      expect([query, status]).toEqual([query, 400]);
    }
  });

  test('products match at least one value of every filter group', async () => {
    const andeanSlugs = ['coco-y-sal-de-maras', 'maca-y-vainilla', 'muna-andina', 'quinoa-y-almendra'];
    const findSlugs = async (query: ProductQuery) =>
      slugs((await list({ ...query, limit: 24 })).products).sort();
    expect(await findSlugs({ tag: ['andino'], size: ['100 g'] })).toEqual(andeanSlugs);
    expect(await findSlugs({ tag: ['andino', 'vegano', 'exfoliante', 'cocina'] })).toEqual([
      'coco-y-sal-de-maras',
    ]);
    expect(await findSlugs({ tag: ['cocina'], category: ['shave'] })).toEqual([
      'afeitado-pampa',
      'cafe-de-chanchamayo',
    ]);
    const drySkinProducts = ['karite-puro', 'lavanda-del-altiplano', 'leche-de-cabra'];
    expect(await findSlugs({ tag: ['piel-seca'] })).toEqual(drySkinProducts);
    const { facets, total } = await list({ tag: ['piel-seca', 'vegano'] });
    expect([total, await findSlugs({ tag: ['piel-seca', 'vegano'] })]).toEqual([
      2,
      drySkinProducts.slice(0, 2),
    ]);
    expect(facets.tag).toContainEqual({ value: 'vegano', count: 2 });
  });

  test('each additional excluded ingredient excludes more products', async () => {
    const totals = [];
    for (const query of [
      { tag: ['vegano'] },
      { tag: ['vegano', 'sin-perfume'] },
      { tag: ['vegano', 'sin-perfume'], without: ['coco'] },
    ] satisfies ProductQuery[])
      totals.push((await list(query)).total);
    expect(totals).toEqual([21, 6, 2]);
    expect(slugs((await list({ category: ['gift'] })).products)).toEqual(['caja-munay-trio']);
    expect((await list({ offer: true, limit: 24 })).products.every((card) => card.discountPercent > 0)).toBe(
      true,
    );
  });

  test('a price range combined with a size applies to the price of that size', async () => {
    const { products } = await list({ size: ['250 g'], maxPriceCents: 1000, limit: 24 });
    expect(slugs(products).sort()).toEqual(['aloe-y-pepino', 'eucalipto-y-menta']);
    expect((await list({ size: ['250 g'], inStock: true, limit: 24, q: 'lavanda' })).total).toBe(0);
  });
});

describe('product list responses', () => {
  test('product list responses have an ETag per language', async () => {
    const path = '/api/product/get-all-products?limit=5';
    const first = await api.client().fetch('GET', path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('vary')).toMatch(/Accept-Language/);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const again = await api.client().fetch('GET', path, undefined, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const englishProduct = await api
      .client()
      .fetch('GET', path, undefined, { 'if-none-match': etag, 'accept-language': 'en' });
    expect(englishProduct.status).toBe(200);
  });

  test('product list responses are compressed for clients that accept compression', async () => {
    const path = '/api/product/get-all-products';
    const [regularSize, small] = await Promise.all(
      ['identity', 'br'].map((encoding) =>
        api.client().fetch('GET', path, undefined, { 'accept-encoding': encoding }),
      ),
    );
    expect([regularSize?.headers.get('content-encoding'), small?.headers.get('content-encoding')]).toEqual([
      null,
      'br',
    ]);
    expect(await small?.json()).toEqual(await regularSize?.json());
  });
});

describe('product page', () => {
  test('a product is found by id, slug and former slug', async () => {
    await api.stored.products.set('azahar', { formerSlugs: ['flor-de-azahar'] });
    const bySlug = await product('azahar');
    expect(bySlug).toMatchObject({
      status: 'active',
      category: 'body',
      store: { name: 'Munay Valencia' },
      i18n: { title: { es: 'Azahar', en: 'Orange Blossom' } },
    });
    expect(bySlug.ingredients).toContainEqual({
      inci: 'Farnesol',
      name: 'Parte natural del azahar',
      allergen: true,
    });
    expect(bySlug.related).toHaveLength(4);
    expect(slugs(bySlug.related)).not.toContain('azahar');
    expect(Date.parse(bySlug.discountEndsAt ?? '')).toBeGreaterThan(Date.now());
    expect((await product(bySlug._id))._id).toBe(bySlug._id);
    expect((await product('flor-de-azahar'))._id).toBe(bySlug._id);
  });

  test('an unknown, draft or archived product returns the specified message', async () => {
    const [draftId] = await api.stored.products.add({
      ...(await api.stored.products.findOne('azahar')),
      _id: undefined,
      slug: 'borrador',
      formerSlugs: [],
      status: 'draft',
      sizes: [{ label: '60 g', sku: 'DRAFT-60', weightGrams: 60, priceCents: 100 }],
    });
    for (const id of ['borrador', String(draftId), '000000000000000000000000', 'no-such', '..%2f', 'A B']) {
      const { status, message } = await api.client().callRejected(ENDPOINTS.getProduct, { params: { id } });
      expect([id, status, message]).toEqual([id, 404, 'no product found']);
    }
    expect((await list()).total).toBe(24);
  });
});

describe('catalogue read model', () => {
  test('the catalogue read model shows stock changes within a second', async () => {
    const before = await product('rosa-mosqueta');
    const sku = before.sizes[0]?.sku ?? '';
    await api.app.get(StockService).receive(sku, 7, 'a delivery of this test');
    await waitUntil(async () => (await product('rosa-mosqueta')).sizes[0]?.available === 38);
    const countListed = async () => (await list({ q: 'rosa mosqueta' })).products[0]?.sizes[0]?.available;
    await waitUntil(async () => (await countListed()) === 38);
  });

  test('the list position and price range of a product depend on its available sizes', async () => {
    const places = async () => slugs((await list({ sort: 'price-asc', limit: 24 })).products);
    const listCheapSlugs = async () => slugs((await list({ maxPriceCents: 300, limit: 24 })).products);
    expect([
      (await places()).indexOf('eucalipto-y-menta'),
      (await listCheapSlugs()).includes('eucalipto-y-menta'),
    ]).toEqual([0, true]);
    const [{ sku = '', available = 0 } = {}, next] = (await product('eucalipto-y-menta')).sizes;
    const stock = api.app.get(StockService);
    await stock.receive(sku, -available, 'broken in this test');
    await waitUntil(async () => (await places()).indexOf('eucalipto-y-menta') > 0);
    expect(await listCheapSlugs()).not.toContain('eucalipto-y-menta');
    const listedPrices = (await list({ sort: 'price-asc', limit: 24 })).products.map(getCheapestPrice);
    expect(listedPrices).toEqual([...listedPrices].sort((a, b) => a - b));
    expect(listedPrices).toContain(next?.unitPriceCents);
    await stock.receive(sku, available, 'found again in this test');
    await waitUntil(async () => (await places()).indexOf('eucalipto-y-menta') === 0);
  });

  test('the catalogue read model updates changed products and removes archived products', async () => {
    await api.stored.products.set('karite-puro', { 'title.es': 'Karité desnudo' });
    await waitUntil(async () => (await list({ q: 'desnudo' })).total === 1);
    await api.stored.products.set('karite-puro', { status: 'archived' });
    await waitUntil(async () => (await list()).total === 23);
    expect(
      (await api.client().callRejected(ENDPOINTS.getProduct, { params: { id: 'karite-puro' } })).status,
    ).toBe(404);
    await api.stored.products.set('karite-puro', { status: 'active' });
    await waitUntil(async () => (await list()).total === 24);
  });

  test('a discount starts and ends at its scheduled time without a database write', async () => {
    const startsAt = new Date(Date.now() + 1_500);
    await setDiscounts('oliva-de-castilla', {
      percent: 25,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 1_500),
    });
    const price = async () => (await product('oliva-de-castilla')).sizes[0]?.unitPriceCents;
    expect(await price()).toBe(390);
    await waitUntil(async () => (await price()) === 293);
    expect(Date.now()).toBeGreaterThanOrEqual(startsAt.getTime());
    await waitUntil(async () => (await price()) === 390);
    await setDiscounts('oliva-de-castilla');
  });

  test('the catalogue read model is rebuilt when its collection is dropped', async () => {
    const all = await api.stored.products.all();
    await api.db.dropCollection('products');
    await waitUntil(async () => (await list()).total === 0);
    await api.db.model('Product').createIndexes();
    await api.stored.products.add(...all);
    await waitUntil(async () => (await list()).total === 24);
  });

  // Fault catalogue-not-updated in DatabaseChangeNotifier.onStreamLost: drop(statement('isTokenLost'))
  test('the catalogue read model recovers when its resume token is no longer in the oplog', async () => {
    // A stream cannot be resumed from its last token after its collection was dropped
    const droppedCollection = await api.db.createCollection('goes_away');
    const stream = droppedCollection.watch();
    await stream.tryNext();
    await droppedCollection.drop();
    let lastEvent = await stream.next();
    while (lastEvent.operationType !== 'invalidate') lastEvent = await stream.next();
    await stream.close();
    const changes = api.app.get(DatabaseChangeNotifier, { strict: false });
    changes.onToken(lastEvent._id);
    changes.onStreamLost(new Error('the line was cut'));
    await api.stored.products.set('maca-y-vainilla', { 'title.es': 'Maca seguida' });
    await waitUntil(async () => (await list({ q: 'maca seguida' })).total === 1);
  });

  test('the catalogue read model skips an invalid record', async () => {
    const products = api.stored.products;
    const sizes = [{ label: '60 g', sku: 'BROKEN-60', weightGrams: 60, priceCents: 100 }];
    await products.add({ slug: 'roto', status: 'active', sizes, formerSlugs: [], words: [] });
    await products.set('maca-y-vainilla', { 'title.es': 'Maca entera' });
    await waitUntil(async () => (await list({ q: 'maca entera' })).total === 1);
    const { status, message } = await api
      .client()
      .callRejected(ENDPOINTS.getProduct, { params: { id: 'roto' } });
    expect([status, message]).toEqual([500, 'Failed to fetch product.']);
    await products.remove('roto');
  });

  test('the catalogue read model reports its age as a metric', async () => {
    const text = await (await fetch(`${api.url}/metrics`)).text();
    const age = Number(/^munay_catalogue_age_seconds (\S+)$/m.exec(text)?.[1]);
    expect(age).toBeLessThan(30);
    expect(text).toMatch(/^munay_catalogue_products 24$/m);
  });
});
