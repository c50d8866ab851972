import { configureKit, loadCatalogue, startLocale } from '@munay/kit';
import { homeHead } from '../home/home-page.server';
import es from '../i18n/es.json';
import head from '../i18n/head.es.json';
import { productHead } from '../product-page/product-page.server';
import { shorten } from '../seo/shorten';
import { shopHead } from '../shop/shop-page.server';
import { product, size } from '../testing/fixtures';

const SETTINGS = {
  locale: 'es',
  apiOrigin: 'http://api.test',
  webOrigin: 'http://shop.test',
  storefrontBase: 'http://files.test/',
} as const;

beforeAll(async () => {
  configureKit(SETTINGS);
  startLocale('es');
  const texts = async () => ({ default: { ...es, ...head } });
  await loadCatalogue({ es: texts, en: texts });
});

const lavender = (more = {}) =>
  product('Lavanda', {
    slug: 'lavanda',
    description: 'Suave y tranquila. Huele a campo.',
    sizes: [size('60 g', 450), size('100 g', 690, { unitPriceCents: 552, available: 0 })],
    discountEndsAt: '2026-12-01T00:00:00.000Z',
    ...more,
  });

test('a soap names its price per size, what can be had, until when, and the way to it', () => {
  const { jsonLd, canonical, description } = productHead(lavender(), SETTINGS);
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
])('a price until %s is valid until %s, the last day in the shop', (discountEndsAt, priceValidUntil) => {
  const { jsonLd } = productHead(lavender({ discountEndsAt }), SETTINGS);
  expect(jsonLd[0]).toMatchObject({ offers: { offers: [{}, { priceValidUntil }] } });
});

test('one size is a plain offer, and a rating is stated only when somebody has rated', () => {
  const one = productHead(
    lavender({ sizes: [size('100 g', 950)], rating: { average: 0, count: 0 } }),
    SETTINGS,
  );
  expect(one.jsonLd[0]).toMatchObject({ offers: { '@type': 'Offer', price: '9.50' } });
  expect(one.jsonLd[0]).not.toHaveProperty('aggregateRating');
  const rated = productHead(lavender({ rating: { average: 4.666, count: 3 } }), SETTINGS);
  expect(rated.jsonLd[0]).toMatchObject({ aggregateRating: { ratingValue: '4.7', reviewCount: 3 } });
});

test('a rendered soap shows its card in previews, an uploaded one its first picture', () => {
  const image = { widths: [400, 800], width: 800, height: 600, color: '#fff', alt: 'Una pastilla' };
  const rendered = lavender({ images: [{ ...image, base: '/media/v-1/pictures/lavanda/bar' }] });
  expect(productHead(rendered, SETTINGS).image).toEqual({
    url: 'http://api.test/media/v-1/pictures/lavanda/og.jpg',
    width: 1200,
    height: 630,
    alt: 'Una pastilla',
  });
  const uploaded = lavender({ images: [{ ...image, base: '/media/uploads/ab12' }] });
  expect(productHead(uploaded, SETTINGS).image?.url).toBe('http://api.test/media/uploads/ab12-800.webp');
});

test('home says who the shop is and how it is searched', () => {
  expect(homeHead(SETTINGS).jsonLd).toMatchObject([
    { '@type': 'Organization', url: 'http://shop.test/' },
    {
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: 'http://shop.test/shop?q={words}' } },
    },
  ]);
});

test.each([
  ['', '/shop', true],
  ['scent=floral', '/shop?scent=floral', true],
  ['scent=floral&sort=newest&page=2', '/shop?scent=floral', true],
  ['scent=floral&tag=facial', '/shop', true],
  ['offer=1', '/shop', true],
  ['q=lavanda', '/shop', false],
])('the shop with “%s” stands for %s', (search, canonical, indexed) => {
  const made = shopHead(new URLSearchParams(search), 3);
  expect([made.canonical, made.indexed]).toEqual([canonical, indexed]);
});

test('an empty list is not for search engines', () => {
  expect(shopHead(new URLSearchParams('tag=facial'), 0).indexed).toBe(false);
});

test('a description ends at a word', () => {
  expect(shorten('Corta.')).toBe('Corta.');
  expect(shorten('uno dos  tres, cuatro', 14)).toBe('uno dos tres…');
});
