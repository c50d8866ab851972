import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { UploadedImage } from '@munay/contracts/shop/media';
import { createSuiteShop, Rejection } from '../testing-server';
import { uploadImage } from './upload-image';

const shop = createSuiteShop();

const file = new Blob(['x'], { type: 'image/png' });
const createPendingPromise = () => new Promise<never>(() => undefined);

test('an image upload returns the uploaded image', async () => {
  shop.answer(ENDPOINTS.uploadImage, () => ({ _id: 'm1' }) as UploadedImage);
  await expect(uploadImage(file, 'review')).resolves.toEqual({ _id: 'm1' });
});

test('a rejected image upload throws the API error', async () => {
  shop.answer(ENDPOINTS.uploadImage, () => new Rejection('noImage'));
  await expect(uploadImage(file, 'review')).rejects.toMatchObject({
    code: 400,
    key: 'noImage',
    message: 'No image file provided.',
  });
});

test('an image upload without a response times out', async () => {
  shop.answer(ENDPOINTS.uploadImage, createPendingPromise);
  const limit = jest.replaceProperty(LIMITS, 'uploadTimeoutMs', 50 as 120_000);
  await expect(uploadImage(file, 'review')).rejects.toMatchObject({ reason: 'timeout' });
  limit.restore();
});

test('an image upload can be aborted', async () => {
  const control = new AbortController();
  shop.answer(ENDPOINTS.uploadImage, () => {
    control.abort();
    return createPendingPromise();
  });
  await expect(uploadImage(file, 'review', { signal: control.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
