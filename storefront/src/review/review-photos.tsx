import { type ReactNode, useId, useState } from 'react';
import type { ReviewPhotoView } from '@munay/contracts/shop/review';
import { Button, Icon, Picture, useT } from '@munay/kit';
import { Modal } from '@munay/kit/forms';
import styles from './review.module.css';

interface ReviewPhotosProps {
  photos: readonly ReviewPhotoView[];
  /** Whether the photos form one row above the reviews. */
  strip?: boolean;
}

export function ReviewPhotos({ photos, strip = false }: ReviewPhotosProps): ReactNode {
  const t = useT();
  const title = useId();
  const [open, setOpen] = useState<ReviewPhotoView | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul
        className={strip ? `grid g2 ${styles.photos} ${styles.strip}` : `wraps g3 mt2 ${styles.photos}`}
        role="list"
        aria-label={strip ? t('review.photos') : undefined}
      >
        {photos.map((photo) => (
          <li key={photo._id}>
            <Button variant="plain" aria-haspopup="dialog" onClick={() => setOpen(photo)}>
              <Picture image={photo.image} sizes="96px" />
              <span className="vh">{t('review.enlarge')}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Modal
        open={open !== null}
        onClose={() => setOpen(null)}
        className={styles.large ?? ''}
        labelledBy={title}
      >
        {open !== null && (
          <figure>
            <Picture image={open.image} sizes="(min-width: 56rem) 50rem, 92vw" alt="" />
            <figcaption>
              <span id={title}>{open.image.alt}</span>
              <Button
                variant="icon"
                aria-label={t('review.closePhoto')}
                data-autofocus
                onClick={() => setOpen(null)}
              >
                <Icon name="x" />
              </Button>
            </figcaption>
          </figure>
        )}
      </Modal>
    </>
  );
}
