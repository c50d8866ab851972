import type { UploadedImage } from '@munay/contracts/shop/media';
import { uploadImage } from '@munay/kit';
import { shrinkPicture } from './shrink-picture';

export interface Upload {
  done: Promise<UploadedImage>;
  cancel: () => void;
}

/** Thrown when the browser cannot read the picture. */
export class UnreadablePicture extends Error {}

/**
 * Uploads a product picture and reduces it if necessary.
 * @param isAccepted whether the server accepts the format unchanged
 * @param onProgress receives the progress from 0 to 1
 */
export function uploadPicture(file: File, isAccepted: boolean, onProgress: (share: number) => void): Upload {
  const control = new AbortController();
  const { signal } = control;
  const send = async (): Promise<UploadedImage> => {
    const picture = await shrinkPicture(file, isAccepted);
    if (!picture) throw new UnreadablePicture();
    signal.throwIfAborted();
    return uploadImage(picture, 'product', { onProgress, signal });
  };
  return { done: send(), cancel: () => control.abort() };
}
