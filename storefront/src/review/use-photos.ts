import { LIMITS } from '@munay/contracts/limits';
import type { ImageView } from '@munay/contracts/product';
import type { ReviewPhotoView } from '@munay/contracts/review';
import { errorText } from '@munay/kit';
import { useCallback, useState } from 'react';
import { uploadImage } from '../parts/upload-image';

/** A photo of the form: on its way, failed, or stored. */
export interface Photo {
  key: string;
  file: File | null;
  alt: string;
  state: 'sending' | 'failed' | 'stored';
  /** Part that has left, 0 to 1. */
  progress: number;
  failure: string;
  mediaId: string;
  image: ImageView | null;
}

const stored = ({ _id, image }: ReviewPhotoView): Photo => ({
  key: _id,
  file: null,
  alt: image.alt,
  state: 'stored',
  progress: 1,
  failure: '',
  mediaId: _id,
  image,
});

let made = 0;

/** The photos of a review while it is written: each is sent as soon as it is chosen, and again when that failed. */
export function usePhotos(before: readonly ReviewPhotoView[]) {
  const [photos, setPhotos] = useState<readonly Photo[]>(() => before.map(stored));
  const change = useCallback(
    (key: string, next: Partial<Photo>) =>
      setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...next } : photo))),
    [],
  );
  const send = useCallback(
    (key: string, file: File) => {
      change(key, { state: 'sending', progress: 0, failure: '' });
      uploadImage(file, 'review', { onProgress: (progress) => change(key, { progress }) }).then(
        ({ _id, image }) => change(key, { state: 'stored', mediaId: _id, image }),
        (error: unknown) => change(key, { state: 'failed', failure: errorText(error) }),
      );
    },
    [change],
  );
  const add = useCallback(
    (files: readonly File[]) => {
      const room = LIMITS.reviewPhotos - photos.length;
      const added = files.slice(0, room).map((file) => ({ key: `photo-${++made}`, file }));
      setPhotos((all) => [
        ...all,
        ...added.map(({ key, file }) => ({
          key,
          file,
          alt: '',
          state: 'sending' as const,
          progress: 0,
          failure: '',
          mediaId: '',
          image: null,
        })),
      ]);
      for (const { key, file } of added) send(key, file);
    },
    [photos.length, send],
  );
  const remove = useCallback((key: string) => setPhotos((all) => all.filter((one) => one.key !== key)), []);
  return { photos, add, send, remove, change };
}
