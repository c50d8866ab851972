import { ENDPOINTS } from '@munay/contracts/endpoints';
import { request } from 'node:http';
import { seedDemo } from '../support/demo-shop';
import { apiOfSuite } from '../support/start-api';

const api = apiOfSuite();

/** Sends the path as it is; `fetch` would tidy it up first. */
const status = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.url);
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

/** Those of a list that the shop does not serve. */
async function missing(images: { base: string; widths: number[] }[]): Promise<string[]> {
  const files = images.flatMap(({ base, widths }) =>
    widths.flatMap((width) => [`${base}-${width}.avif`, `${base}-${width}.webp`]),
  );
  const found = await Promise.all(files.map(async (file) => ((await status(file)) === 200 ? [] : [file])));
  return found.flat();
}

describe('pictures', () => {
  test('of every seeded product exist in every width and format that its card names', async () => {
    await seedDemo(api);
    const { data } = await api.client().call(ENDPOINTS.getAllProducts, { query: { limit: 24 } });
    const images = data.products.flatMap((product) => product.images);
    expect(images.length).toBeGreaterThanOrEqual(90);
    expect(await missing(images)).toEqual([]);
  });

  test('of soaps in use stand for the photos of customers', async () => {
    await seedDemo(api);
    const { data } = await api.client().call(ENDPOINTS.reviewPhotos, { query: {} });
    const images = data.photos.map(({ image }) => image);
    expect(images.map(({ base }) => base.replace(/.*pictures/, '')).sort()).toEqual(
      ['cafe', 'carbon', 'lavanda', 'oliva', 'trio'].map((soap) => `/${soap}/use`),
    );
    expect(await missing(images)).toEqual([]);
  });

  test('may be kept for good under a marked address and shown by other origins, and are nothing but pictures', async () => {
    const { headers } = await fetch(`${api.url}/media/v-0123abcd/pictures/lavanda/bar-200.avif`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const plain = await fetch(`${api.url}/media/pictures/lavanda/bar-200.avif`);
    expect(plain.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test.each([
    '/media/',
    '/media/pictures',
    '/media/pictures/',
    '/media/pictures/manifest.json',
    '/media/../src/main.ts',
    '/media/pictures/../../src/main.ts',
    '/media/%2e%2e/src/main.ts',
    '/media/pictures/..%2f..%2fsrc/main.ts',
    '/media//etc/passwd',
    '/media/pictures/lavanda/bar-200.avif/',
    '/media/pictures/lavanda/bar-200.avif%00.png',
    '/media/pictures/lavanda/none-200.avif',
  ])('are all there is: %s answers 404', async (path) => {
    expect([404, 400]).toContain(await status(path));
  });
});
