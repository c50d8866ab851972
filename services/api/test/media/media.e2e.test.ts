import { readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { MediaService } from '../../src/modules/media/media.service';
import { Clock } from '../../src/runtime/clock';
import { seedDemo } from '../support/demo-shop';
import { signIn } from '../support/people';
import { type RunningApi, startApi } from '../support/start-api';
import { photo, upload, uploadFolder } from '../support/uploads';

let api: RunningApi;
let folder: string;

beforeAll(async () => {
  folder = await uploadFolder();
  api = await startApi({ UPLOAD_DIR: folder });
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/** Sends the path unchanged; `fetch` would normalise it. */
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

async function listMissingFiles(images: { base: string; widths: number[] }[]): Promise<string[]> {
  const files = images.flatMap(({ base, widths }) =>
    widths.flatMap((width) => [`${base}-${width}.avif`, `${base}-${width}.webp`]),
  );
  const found = await Promise.all(files.map(async (file) => ((await status(file)) === 200 ? [] : [file])));
  return found.flat();
}

describe('built-in pictures', () => {
  test('pictures of every seeded product exist in each listed width and format', async () => {
    await seedDemo(api);
    const { data } = await api.client().call(ENDPOINTS.getAllProducts, { query: { limit: 24 } });
    const images = data.products.flatMap((product) => product.images);
    expect(images.length).toBeGreaterThanOrEqual(35);
    expect(await listMissingFiles(images)).toEqual([]);
  });

  test('the demo customer photos use existing built-in pictures', async () => {
    await seedDemo(api);
    const { data } = await api.client().call(ENDPOINTS.reviewPhotos, { query: {} });
    const images = data.photos.map(({ image }) => image);
    expect(images.map(({ base }) => base.replace(/.*pictures/, '')).sort()).toEqual(
      ['cafe', 'carbon', 'lavanda', 'oliva', 'trio'].map((item) => `/${item}/use`),
    );
    expect(await listMissingFiles(images)).toEqual([]);
  });

  test('versioned pictures are served as immutable cross-origin images', async () => {
    const { headers } = await fetch(`${api.url}/media/v-0123abcd/pictures/lavanda/bar-200.avif`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const plainResponse = await fetch(`${api.url}/media/pictures/lavanda/bar-200.avif`);
    expect(plainResponse.headers.get('cache-control')).toBe('public, max-age=3600');
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
  ])('the media folder serves only pictures and returns 404 for %s', async (path) => {
    expect([404, 400]).toContain(await status(path));
  });
});

describe('upload quotas', () => {
  test('all uploads together may use at most twenty gigabytes', async () => {
    const usage = api.stored.mediaUsage;
    await upload((await signIn(api)).client);
    const before = await usage.findOne('all');
    await usage.set('all', { bytes: 20 * 1024 ** 3 - 10 });
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const { id, client } = await signIn(api);
    expect(await upload(client)).toMatchObject({ status: 409, data: { key: 'imageQuota' } });
    expect((await usage.findOne(id))?.bytes).toBe(0);
    expect(log).toHaveBeenCalled();
    await usage.set('all', { bytes: before?.bytes ?? 0 });
  });

  test('concurrent uploads cannot exceed the quota of an account', async () => {
    const { id, client } = await signIn(api);
    await upload(client);
    const usage = api.stored.mediaUsage;
    const bytesBefore = (await usage.findOne(id))?.bytes ?? 0;
    const cap = 40 * 1024 * 1024;
    await usage.set(id, { bytes: cap - Math.round(bytesBefore * 1.5) });
    const responses = await Promise.all([1, 2, 3].map(() => upload(client)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await usage.findOne(id))?.bytes).toBeLessThanOrEqual(cap);
  });
});

describe('clean-up of unused pictures', () => {
  const hoursLater = (hours: number) =>
    jest.spyOn(api.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + hours * 3_600_000));
  const cleanUp = () => api.app.get(MediaService, { strict: false }).removeUnused();

  test('unused uploads are deleted after a day, except profile and staff pictures', async () => {
    const { id, client } = await signIn(api);
    const [unused, avatar, product] = [
      await upload(client),
      await upload(client, await photo(), 'avatar'),
      await upload((await signIn(api, { roles: ['ADMIN'] })).client, await photo(), 'product'),
    ];
    await client.call(ENDPOINTS.updateUser, { body: { image: avatar.data.path } });
    await cleanUp();
    expect(await readdir(folder)).toContain(unused.data._id);
    hoursLater(25);
    await cleanUp();
    const names = await readdir(folder);
    expect(names).not.toContain(unused.data._id);
    expect(names).toEqual(expect.arrayContaining([avatar.data._id, product.data._id]));
    expect((await fetch(api.url + unused.data.path)).status).toBe(404);
    const usage = await api.stored.mediaUsage.findOne(id);
    const [{ bytes } = { bytes: 0 }] = await api.stored.media.all({ base: avatar.data.image.base });
    expect(usage?.bytes).toBe(bytes);
  });

  test('uploads left incomplete by a crash are removed', async () => {
    const { client } = await signIn(api);
    const { data } = await upload(client);
    await api.stored.media.set({ base: data.image.base }, { base: '' });
    hoursLater(25);
    await cleanUp();
    await expect(readdir(join(folder, data._id))).rejects.toThrow('ENOENT');
  });
});
