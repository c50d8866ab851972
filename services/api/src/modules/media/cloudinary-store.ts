import { createHash } from 'node:crypto';
import type { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import type { EncodedImage, ImageFile } from './image.encoder';
import { ImageStore } from './image-store';

const FOLDER = 'munay';
const TIMEOUT_MS = 20_000;

interface CloudinaryAccount {
  cloud: string;
  key: string;
  secret: string;
}

/**
 * Stores pictures at Cloudinary. The server signs uploads with a secret that browsers never see, and uploads only
 * re-encoded files. The service converts WebP to AVIF by file extension (cloudinary.com/documentation).
 */
export class CloudinaryStore extends ImageStore {
  constructor(
    private readonly settings: Config['values'],
    private readonly now: () => Date,
  ) {
    super();
  }

  /** @throws AppError imageStoreUnset (product brief, section 8) */
  async store(id: string, { files }: EncodedImage): Promise<string> {
    const account = this.getAccount();
    for (const file of files) if (!file.name.endsWith('.avif')) await this.send(account, id, file);
    return `${this.settings.CLOUDINARY_DELIVERY_URL}/${account.cloud}/image/upload/${FOLDER}/${id}/image`;
  }

  async remove(id: string): Promise<void> {
    const { cloud, key, secret } = this.getAccount();
    const query = new URLSearchParams({ prefix: `${FOLDER}/${id}/` });
    const response = await fetch(
      `${this.settings.CLOUDINARY_API_URL}/v1_1/${cloud}/resources/image/upload?${query.toString()}`,
      {
        method: 'DELETE',
        headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    );
    if (!response.ok) throw new Error(`The picture service answered ${response.status}`);
  }

  private async send(
    { cloud, key, secret }: CloudinaryAccount,
    id: string,
    { name, bytes }: ImageFile,
  ): Promise<void> {
    const signedParams = {
      public_id: `${FOLDER}/${id}/${name.replace(/\.\w+$/, '')}`,
      timestamp: String(Math.floor(this.now().getTime() / 1000)),
    };
    const text = `public_id=${signedParams.public_id}&timestamp=${signedParams.timestamp}${secret}`;
    const form = new FormData();
    for (const [field, value] of Object.entries(signedParams)) form.append(field, value);
    form.append('api_key', key);
    form.append('signature', createHash('sha1').update(text).digest('hex'));
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const response = await fetch(`${this.settings.CLOUDINARY_API_URL}/v1_1/${cloud}/image/upload`, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The picture service answered ${response.status}`);
  }

  private getAccount(): CloudinaryAccount {
    const { CLOUDINARY_CLOUD_NAME, CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET } = this.settings;
    if (!CLOUDINARY_CLOUD_NAME || !CLOUDINARY_API_KEY || !CLOUDINARY_API_SECRET)
      throw new AppError('imageStoreUnset');
    return { cloud: CLOUDINARY_CLOUD_NAME, key: CLOUDINARY_API_KEY, secret: CLOUDINARY_API_SECRET };
  }
}
