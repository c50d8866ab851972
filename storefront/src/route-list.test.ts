import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readPublishedPages } from '../../libs/build/src/published-pages.mjs';
import { PAGES } from './route-list';
import { NO_FILTERS, writeFilters } from './shop/shop-filters';

test('every page component belongs to a declared route', async () => {
  const pages = await readPublishedPages(join(__dirname, 'route-list.ts'));
  const parts = [...new Set(pages.map(({ part }) => part))];
  const components = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-page.tsx'))
    .map((file) => basename(file, '.tsx'));
  expect(parts.sort()).toEqual(components.sort());
});

test('every server-rendered route has a prepare function', async () => {
  for (const { path, secret, server } of PAGES) {
    expect([path, typeof (await server?.())]).toEqual([path, server ? 'function' : 'undefined']);
    // These pages are never cached, see needsSecret in the HTML service
    expect([path, server && secret]).toEqual([path, path === '/order/:token' || undefined]);
  }
});

test('the shop route reads every URL parameter that the filters write', () => {
  const params = writeFilters({
    q: 'lavanda',
    tag: ['facial'],
    scent: ['floral'],
    category: ['face'],
    size: ['60 g'],
    without: ['coco'],
    minRating: 4,
    minPriceCents: 100,
    maxPriceCents: 900,
    offer: true,
    inStock: true,
    promotion: '0123456789abcdef01234567',
    sort: 'newest',
  } satisfies Required<typeof NO_FILTERS>);
  const read = PAGES.find(({ path }) => path === '/shop')?.search;
  expect(read).toEqual(expect.arrayContaining([...new Set(params.keys())]));
});
