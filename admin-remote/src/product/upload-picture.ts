import type { UploadedImage } from '@munay/contracts/shop/media';
import { uploadImage } from '@munay/kit';

export interface Upload {
  done: Promise<UploadedImage>;
  cancel: () => void;
}

/**
 * Uploads a product picture.
 * @param onProgress 0 to 1
 */
export function uploadPicture(file: File, onProgress: (part: number) => void): Upload {
  const control = new AbortController();
  const done = uploadImage(file, 'product', { onProgress, signal: control.signal });
  return { done, cancel: () => control.abort() };
}
