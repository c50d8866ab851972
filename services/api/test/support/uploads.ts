import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { UploadedImage, UploadPreset } from '@munay/contracts/shop/media';
import type { ApiResponse, Client } from './client';

export const uploadFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'munay-uploads-'));

/** A picture with visible contents and GPS metadata. */
export const photo = (width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b7a3d3' } })
    .withExif({ IFD0: { Copyright: 'Lucía' }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
    .jpeg()
    .toBuffer();

export const sendForm = (
  client: Client,
  form: FormData,
  headers?: Record<string, string>,
): Promise<ApiResponse<UploadedImage & { key?: string }>> =>
  client.send('POST', ENDPOINTS.uploadImage.path, form, headers);

export async function upload(
  client: Client,
  file?: Buffer,
  preset: UploadPreset = 'review',
  headers?: Record<string, string>,
): Promise<ApiResponse<UploadedImage & { key?: string }>> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file ?? (await photo()))]), 'foto.jpg');
  form.append('upload_preset', preset);
  return sendForm(client, form, headers);
}
