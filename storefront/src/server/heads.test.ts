import { CATEGORIES, SCENTS, TAGS } from '@munay/contracts/shop/product';
import { shortenText } from '@munay/contracts/shorten';
import { configureKit, loadCatalogue, startLocale } from '@munay/kit';
import { createHomeHead } from '../home/home-page.server';
import en from '../i18n/en.json';
import es from '../i18n/es.json';
import head from '../i18n/head.es.json';
import { buildProductHead } from '../product-page/product-page.server';
import { buildShopHead } from '../shop/shop-page.server';
import { createProduct, createSize } from '../testing/fixtures';

const SETTINGS = {
  locale: 'es',
  apiOrigin: 'http://api.test',
  webOrigin: 'http://shop.test',
  storefrontBase: 'http://files.test/',
} as const;

beforeAll(async () => {
  configureKit(SETTINGS);
  startLocale('es');
  const loadTexts = async () => ({ default: { ...es, ...head } });
  await loadCatalogue({ es: loadTexts, en: loadTexts });
});

const createLavender = (overrides = {}) =>
  createProduct('Lavanda', {
    slug: 'lavanda',
    description: 'Suave y tranquila. Huele a campo.',
    sizes: [createSize('60 g', 450), createSize('100 g', 690, { unitPriceCents: 552, available: 0 })],
    discountEndsAt: '2026-12-01T00:00:00.000Z',
    ...overrides,
  });

test('productHead describes price, availability and discount end of each size', () => {
  const { jsonLd, canonical, description } = buildProductHead(createLavender(), SETTINGS, undefined);
  expect(canonical).toBe('/product/lavanda');
  expect(description).toContain('Suave y tranquila.');
  expect(jsonLd[0]).toMatchObject({
    '@type': 'Product',
    name: 'Lavanda',
    url: 'http://shop.test/product/lavanda',
    brand: { '@type': 'Brand', name: 'Munay' },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'EUR',
      lowPrice: '4.50',
      highPrice: '5.52',
      offerCount: 2,
      offers: [
        { name: '60 g', price: '4.50', availability: 'https://schema.org/InStock' },
        { price: '5.52', availability: 'https://schema.org/OutOfStock', priceValidUntil: '2026-12-01' },
      ],
    },
  });
  expect(jsonLd[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'http://shop.test/shop' },
      { position: 2, item: expect.stringContaining('/shop?scent=') },
      { position: 3, name: 'Lavanda' },
    ],
  });
});

test.each([
  ['2027-05-27T22:03:00.000Z', '2027-05-28'],
  ['2027-05-27T22:00:00.000Z', '2027-05-27'],
])(
  'a discount until %s has the last valid day %s in the shop time zone',
  (discountEndsAt, priceValidUntil) => {
    const { jsonLd } = buildProductHead(createLavender({ discountEndsAt }), SETTINGS, undefined);
    expect(jsonLd[0]).toMatchObject({ offers: { offers: [{}, { priceValidUntil }] } });
  },
);

test('the structured data of a product with a single size has an Offer without a range', () => {
  const head = buildProductHead(
    createLavender({ sizes: [createSize('100 g', 950)], rating: { average: 0, count: 0 } }),
    SETTINGS,
    undefined,
  );
  expect(head.jsonLd[0]).toMatchObject({ offers: { '@type': 'Offer', price: '9.50' } });
});

test('the structured data of a product contain the rating by buyers and no rating of demo reviews', () => {
  const rated = createLavender({ rating: { average: 4.2, count: 9 } });
  const { jsonLd } = buildProductHead(rated, SETTINGS, { average: 4.666, count: 3 });
  expect(jsonLd[0]).toMatchObject({ aggregateRating: { ratingValue: '4.7', reviewCount: 3 } });
  const onlyDemo = buildProductHead(rated, SETTINGS, undefined);
  expect(JSON.stringify(onlyDemo.jsonLd)).not.toMatch(/[rR]ating/);
});

test('the preview image is the card of a built-in picture or the first uploaded picture', () => {
  const image = { widths: [400, 800], width: 800, height: 600, color: '#fff', alt: 'Una pastilla' };
  const rendered = createLavender({ images: [{ ...image, base: '/media/v-1/pictures/lavanda/bar' }] });
  expect(buildProductHead(rendered, SETTINGS, undefined).image).toEqual({
    url: 'http://api.test/media/v-1/pictures/lavanda/og.jpg',
    width: 1200,
    height: 630,
    alt: 'Una pastilla',
  });
  const uploaded = createLavender({ images: [{ ...image, base: '/media/uploads/ab12' }] });
  expect(buildProductHead(uploaded, SETTINGS, undefined).image?.url).toBe(
    'http://api.test/media/uploads/ab12-800.webp',
  );
});

test('homeHead describes the organization and the search of the shop', () => {
  expect(createHomeHead(SETTINGS).jsonLd).toMatchObject([
    { '@type': 'Organization', url: 'http://shop.test/' },
    {
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: 'http://shop.test/shop?q={words}' } },
    },
  ]);
});

const createShopHead = (search: string, total = 3) =>
  buildShopHead(new URLSearchParams(search), total, SETTINGS);

test.each([
  ['', '/shop', true, 'Jabones'],
  ['scent=floral', '/shop?scent=floral', true, 'Florales · Jabones'],
  ['scent=floral&sort=newest&page=2', '/shop?scent=floral', true, 'Florales · Jabones'],
  ['tag=piel-seca', '/shop?tag=piel-seca', true, 'Piel seca · Jabones'],
  ['scent=floral&tag=facial', '/shop', true, 'Jabones'],
  ['offer=1', '/shop', true, 'Jabones'],
  ['size=60%20g', '/shop', true, 'Jabones'],
  ['q=lavanda', '/shop', false, 'Resultados de «lavanda»'],
])('the shop with the filters “%s” has the canonical URL %s', (search, canonical, isIndexed, title) => {
  const head = createShopHead(search);
  expect([head.canonical, head.indexed, head.title]).toEqual([canonical, isIndexed, title]);
});

test('the list of a scent has the same breadcrumbs as its products', () => {
  const steps = [
    { name: 'Jabones', item: 'http://shop.test/shop' },
    { name: 'Florales', item: 'http://shop.test/shop?scent=floral' },
  ];
  expect(createShopHead('scent=floral').jsonLd).toMatchObject([{ itemListElement: steps }]);
  const [, crumbs] = buildProductHead(createLavender({ scent: 'floral' }), SETTINGS, undefined).jsonLd;
  expect(crumbs).toMatchObject({ itemListElement: [...steps, { name: 'Lavanda' }] });
});

test.each([
  ['es', es],
  ['en', en],
])('lists with their own canonical URL have unique names in the language %s', (_, texts) => {
  const getText = (kind: string, value: string) => (texts as Record<string, string>)[`${kind}.${value}`];
  const lists = [
    ...CATEGORIES.map((value) => ['category', value] as const),
    ...SCENTS.map((value) => ['scent', value] as const),
    ...TAGS.map((value) => ['tag', value] as const),
  ];
  const filteredLists = lists.filter(
    ([kind, value]) => createShopHead(`${kind}=${value}`).canonical === `/shop?${kind}=${value}`,
  );
  const names = filteredLists.map(([kind, value]) => getText(kind, value));
  expect(filteredLists.length).toBeGreaterThan(20);
  expect(names.filter((candidate, index) => names.indexOf(candidate) < index)).toEqual([]);
});

test('an empty list is not indexed by search engines', () => {
  expect(createShopHead('tag=facial', 0).indexed).toBe(false);
});

test('a description is shortened at a word boundary', () => {
  expect(shortenText('Corta.')).toBe('Corta.');
  expect(shortenText('uno dos  tres, cuatro', 14)).toBe('uno dos tres…');
});
