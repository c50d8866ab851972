import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { UploadedImage, UploadPreset } from '@munay/contracts/shop/media';
import type { Answer, Client } from './client';
import type { RunningApi } from './start-api';

export const uploadFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'munay-uploads-'));

/** A picture with contents and GPS metadata. */
export const photo = (width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b7a3d3' } })
    .withExif({ IFD0: { Copyright: 'Lucía' }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
    .jpeg()
    .toBuffer();

export async function sendForm(
  api: RunningApi,
  client: Client,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<Answer<UploadedImage & { key?: string }>> {
  const response = await fetch(api.url + ENDPOINTS.uploadImage.path, {
    method: 'POST',
    headers: {
      origin: 'http://localhost:3000',
      'x-requested-with': 'munay',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
    body: form,
  });
  const { code, message, data } = (await response.json()) as Answer<UploadedImage>;
  return { status: response.status, headers: response.headers, code, message, data };
}

export async function upload(
  api: RunningApi,
  client: Client,
  file?: Buffer,
  preset: UploadPreset = 'review',
  headers: Record<string, string> = {},
): Promise<Answer<UploadedImage & { key?: string }>> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file ?? (await photo()))]), 'foto.jpg');
  form.append('upload_preset', preset);
  return sendForm(api, client, form, headers);
}
