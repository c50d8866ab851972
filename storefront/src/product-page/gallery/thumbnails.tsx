import type { ReactNode } from 'react';
import type { ImageView } from '@munay/contracts/shop/product';
import { Button, Picture, useT } from '@munay/kit';
import { THUMBNAIL_SIZES } from './gallery-sizes';
import styles from './thumbnails.module.css';

export interface ThumbnailsProps {
  images: readonly ImageView[];
  current: number;
  onChoose: (index: number) => void;
  className?: string | undefined;
}

export function Thumbnails({ images, current, onChoose, className }: ThumbnailsProps): ReactNode {
  const t = useT();
  return (
    <div className={`grid g2 ${styles.thumbs} ${className ?? ''}`}>
      {images.map((image, index) => (
        <Button
          variant="plain"
          key={image.base}
          aria-current={index === current ? 'true' : undefined}
          aria-label={t('gallery.view', { place: index + 1, what: image.alt })}
          onClick={() => onChoose(index)}
        >
          <Picture image={image} sizes={THUMBNAIL_SIZES} alt="" />
        </Button>
      ))}
    </div>
  );
}
