import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { copyUploads } from '../../src/modules/media/copy-uploads';
import { MediaService } from '../../src/modules/media/media.service';
import { Clock } from '../../src/runtime/clock';
import { listKeys, PrivateStore } from '../support/own-store';
import { signIn } from '../support/people';
import { type RunningApi, startApi } from '../support/start-api';
import { photo, upload, uploadFolder } from '../support/uploads';

const BUCKET = 'munay-pictures';
const CDN = 'https://pictures.munay.example';
const FILES = ['image-200.avif', 'image-200.webp', 'image-400.avif', 'image-400.webp'];

let store: PrivateStore;
let api: RunningApi;

beforeAll(async () => {
  store = await PrivateStore.create(BUCKET);
  api = await startApi({ IMAGE_STORE: 's3', ...store.env });
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await api.close();
  await store.close();
});

const read = async (path: string) => {
  const response = await fetch(api.url + path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
};

test('an upload is stored in the private bucket and served by the API', async () => {
  const { client } = await signIn(api);
  const { status, data } = await upload(client, await photo(400, 300));
  expect(status).toBe(200);
  expect(await listKeys(store.openBucket(BUCKET), `uploads/${data._id}/`)).toEqual(
    expect.arrayContaining(FILES.map((name) => `uploads/${data._id}/${name}`)),
  );
  expect(data.path).toMatch(/^\/media\/v-[0-9a-f]{8}\/uploads\/[0-9a-f]{24}\/image-400\.webp$/);
  const { headers, bytes, ...response } = await read(data.path);
  expect(response.status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'content-length': String(bytes.length),
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400 });
  expect((await read(data.path.replace('400', '401'))).status).toBe(404);
});

test('an unused picture is removed with all its files', async () => {
  const { client } = await signIn(api);
  const { data } = await upload(client);
  const laterDate = new Date(Date.now() + 25 * 3_600_000);
  jest.spyOn(api.app.get(Clock), 'now').mockReturnValue(laterDate);
  expect(await api.app.get(MediaService, { strict: false }).removeUnused()).toBeGreaterThan(0);
  expect(await listKeys(store.openBucket(BUCKET), `uploads/${data._id}/`)).toEqual([]);
});

test('uploads fail while the object storage is unavailable and succeed afterwards', async () => {
  const { client } = await signIn(api);
  await store.stop();
  const { status, message } = await upload(client);
  await store.start();
  expect([status, message]).toEqual([500, 'Failed to upload image to Cloudinary.']);
  expect((await upload(client)).status).toBe(200);
});

test('pictures of a local folder are copied to the object storage once', async () => {
  const folder = await uploadFolder();
  const id = '0123456789abcdef01234567';
  await mkdir(join(folder, id));
  const webp = await sharp(await photo(200, 200))
    .webp()
    .toBuffer();
  await writeFile(join(folder, id, 'image-200.webp'), webp);
  try {
    expect(await copyUploads(folder, store.openBucket(BUCKET))).toEqual({ copied: 1, existing: 0 });
    expect(await copyUploads(folder, store.openBucket(BUCKET))).toEqual({ copied: 0, existing: 1 });
  } finally {
    await rm(folder, { recursive: true });
  }
  expect((await read(`/media/v-01234567/uploads/${id}/image-200.webp`)).bytes).toEqual(webp);
});

test('the test object storage rejects requests signed with a wrong key', async () => {
  const forgedUpload = store.openBucket(BUCKET, 'another secret').put('x', Buffer.from('x'));
  await expect(forgedUpload).rejects.toThrow('signature');
});

test('pictures in a public bucket are served from the bucket URL', async () => {
  const open = await startApi({ IMAGE_STORE: 's3', ...store.env, S3_PUBLIC_URL: CDN });
  try {
    const { client } = await signIn(open);
    const { data } = await upload(client, await photo(400, 300));
    expect(data.secure_url).toBe(`${CDN}/uploads/${data._id}/image-400.webp`);
    const object = await store.openBucket(BUCKET).get(`uploads/${data._id}/image-400.webp`);
    object?.body.destroy();
    expect(object?.bytes).toBeGreaterThan(100);
  } finally {
    await open.close();
  }
});
