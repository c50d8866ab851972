import { useState } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import { ApiError, getErrorText, useT } from '@munay/kit';
import type { DraftPicture } from './product-draft';
import { UnreadablePicture, type Upload, uploadPicture } from './upload-picture';

export const MEGABYTE = 1024 * 1024;
/** HEIC photos, which few browsers can read. */
const HEIC_PATTERN = /\.hei[cf]$|^image\/hei[cf]/i;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** A file that is being uploaded, or whose upload failed. */
export interface PendingUpload {
  key: string;
  file: File;
  share: number;
  failure: string | null;
  /** Whether the server rejected the file, so that a retry cannot succeed. */
  isRejected: boolean;
  upload: Upload | null;
}

/** Manages uploads. Completed pictures are passed to `onUploaded` in the order of completion. */
export function useUploads(onUploaded: (picture: DraftPicture) => void) {
  const t = useT();
  const [pendingUploads, setPendingUploads] = useState<readonly PendingUpload[]>([]);
  const change = (key: string, changes: Partial<PendingUpload>): void =>
    setPendingUploads((current) =>
      current.map((item) => (item.key === key ? { ...item, ...changes } : item)),
    );
  const removeUpload = (key: string): void =>
    setPendingUploads((current) => current.filter((item) => item.key !== key));

  const send = (key: string, file: File): void => {
    const isAccepted = PICTURE_TYPES.includes(file.type);
    const isHeic = HEIC_PATTERN.test(file.name) || HEIC_PATTERN.test(file.type);
    const rejection = isAccepted || isHeic ? null : t('pictures.type');
    const upload = rejection ? null : uploadPicture(file, isAccepted, (share) => change(key, { share }));
    setPendingUploads((current) => [
      ...current.filter((item) => item.key !== key),
      { key, file, share: 0, failure: rejection, isRejected: rejection !== null, upload },
    ]);
    upload?.done.then(
      ({ image }) => {
        removeUpload(key);
        onUploaded({ image, alt: { es: '', en: '' } });
      },
      (error: unknown) => {
        if (error instanceof DOMException) removeUpload(key);
        else if (error instanceof UnreadablePicture)
          change(key, {
            failure: isHeic
              ? t('pictures.heic')
              : t('pictures.size', { megabytes: LIMITS.uploadMaxBytes / MEGABYTE }),
            isRejected: true,
            upload: null,
          });
        else
          change(key, {
            failure: getErrorText(error),
            isRejected:
              error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429,
            upload: null,
          });
      },
    );
  };
  return {
    sending: pendingUploads,
    take: (files: FileList | null): void =>
      [...(files ?? [])].forEach((file) => send(crypto.randomUUID(), file)),
    again: ({ key, file }: PendingUpload): void => send(key, file),
    cancel: ({ key, upload }: PendingUpload): void => (upload ? upload.cancel() : removeUpload(key)),
  };
}
