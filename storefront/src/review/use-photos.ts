import { useCallback, useEffect, useRef, useState } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import type { ImageView } from '@munay/contracts/shop/product';
import type { ReviewPhotoView } from '@munay/contracts/shop/review';
import { uploadImage } from '@munay/kit';

export interface Photo {
  key: string;
  file: File | null;
  alt: string;
  state: 'sending' | 'failed' | 'stored';
  /** Upload progress, 0 to 1. */
  progress: number;
  /** Why the upload failed; null if it did not fail. */
  failure: unknown;
  mediaId: string;
  image: ImageView | null;
}

const toPhoto = ({ _id, image }: ReviewPhotoView): Photo => ({
  key: _id,
  file: null,
  alt: image.alt,
  state: 'stored',
  progress: 1,
  failure: null,
  mediaId: _id,
  image,
});

let counter = 0;

/**
 * Photos of a review that is being written. Each photo is uploaded as soon as it is chosen, and can be retried after a
 * failure. Uploads are aborted when the photo is removed or the user leaves the page.
 */
export function usePhotos(savedPhotos: readonly ReviewPhotoView[]) {
  const [photos, setPhotos] = useState<readonly Photo[]>(() => savedPhotos.map(toPhoto));
  const change = useCallback(
    (key: string, next: Partial<Photo>) =>
      setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...next } : photo))),
    [],
  );
  const controllers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = controllers.current;
    return () => all.forEach((control) => control.abort());
  }, []);
  const send = useCallback(
    (key: string, file: File) => {
      const control = new AbortController();
      controllers.current.set(key, control);
      change(key, { state: 'sending', progress: 0, failure: null });
      const onProgress = (progress: number) => change(key, { progress });
      uploadImage(file, 'review', { onProgress, signal: control.signal }).then(
        ({ _id, image }) => change(key, { state: 'stored', mediaId: _id, image }),
        (failure: unknown) => change(key, { state: 'failed', failure }),
      );
    },
    [change],
  );
  const add = useCallback(
    (files: readonly File[]) => {
      const remaining = LIMITS.reviewPhotos - photos.length;
      const addedFiles = files.slice(0, remaining).map((file) => ({ key: `photo-${++counter}`, file }));
      setPhotos((all) => [
        ...all,
        ...addedFiles.map(({ key, file }) => ({
          key,
          file,
          alt: '',
          state: 'sending' as const,
          progress: 0,
          failure: null,
          mediaId: '',
          image: null,
        })),
      ]);
      for (const { key, file } of addedFiles) send(key, file);
    },
    [photos.length, send],
  );
  const remove = useCallback((key: string) => {
    controllers.current.get(key)?.abort();
    setPhotos((all) => all.filter((photo) => photo.key !== key));
  }, []);
  return { photos, add, send, remove, change };
}
