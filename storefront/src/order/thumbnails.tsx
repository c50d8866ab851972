import type { ImageView } from '@munay/contracts/shop/product';
import { Picture, useT } from '@munay/kit';
import styles from './order-summary.module.css';

const MAX_THUMBNAILS = { small: 3, large: 5 };

interface ThumbnailsProps {
  images: readonly { key: string; image: ImageView | null; alt: string }[];
  large?: boolean;
}

/** The first pictures of an order, and the number of further products. */
export function Thumbnails({ images, large = false }: ThumbnailsProps) {
  const t = useT();
  const max = MAX_THUMBNAILS[large ? 'large' : 'small'];
  const visibleCount = images.length > max ? max - 1 : max;
  const hiddenCount = images.length - visibleCount;
  return (
    <div className={`flex g2 ${styles.pictures} ${large ? styles.large : ''}`}>
      {images.slice(0, visibleCount).map(({ key, image, alt }) => (
        <div className="cut" key={key}>
          {image && <Picture image={image} sizes={large ? '128px' : '72px'} alt={alt} />}
        </div>
      ))}
      {hiddenCount > 0 && (
        <div className={`middle small tinted semibold ${styles.more}`}>
          <span aria-hidden="true">+{hiddenCount}</span>
          <span className="vh">{t('order.more', { count: hiddenCount })}</span>
        </div>
      )}
    </div>
  );
}
