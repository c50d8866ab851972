import { ZoomIn } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ImageView, ProductView } from '@munay/contracts/shop/product';
import { Button, IconShape, Picture, useOpenedPicture, useT } from '@munay/kit';
import { lazyPart } from '../../components/lazy-part';
import { preloadOn } from '../../hooks/preload-on';
import { GALLERY_SIZES } from './gallery-sizes';
import { Thumbnails } from './thumbnails';
import styles from './gallery.module.css';

const ZoomDialog = lazyPart(() => import('./zoom-dialog').then((m) => m.ZoomDialog));

/** A further picture. Lazy loading does not suffice, because browsers also load pictures next to the visible one. */
function Slide({ image, isInUse }: { image: ImageView; isInUse: boolean }): ReactNode {
  const picture = <Picture image={image} sizes={GALLERY_SIZES} eager={isInUse} />;
  return isInUse ? picture : <noscript>{picture}</noscript>;
}

export function Gallery({ product: { _id, title, images } }: { product: ProductView }): ReactNode {
  const t = useT();
  const moves = useOpenedPicture(_id);
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [isZoomed, setIsZoomed] = useState(false);
  const [isInUse, setIsInUse] = useState(false);

  const choose = (index: number) => {
    setCurrent(index);
    if (index > 0) setIsInUse(true);
  };

  // Swiping also updates the thumbnails
  useEffect(() => {
    const row = track.current;
    if (row === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const visibleEntry = entries.find(({ isIntersecting }) => isIntersecting);
        if (visibleEntry !== undefined) choose([...row.children].indexOf(visibleEntry.target));
      },
      { root: row, threshold: 0.6 },
    );
    for (const slide of row.children) observer.observe(slide);
    return () => observer.disconnect();
  }, [images.length]);

  const show = (index: number) => {
    choose(index);
    const slide = track.current?.children[index];
    if (slide instanceof HTMLElement)
      track.current?.scrollTo({ left: slide.offsetLeft, behavior: 'instant' });
  };

  return (
    <section
      className={`grid min0 g2 ${styles.gallery}`}
      aria-label={t('gallery.name', { title })}
      {...preloadOn(() => setIsInUse(true))}
    >
      <div className={`cut ${styles.main}`}>
        <div className={styles.track} ref={track} role="group" aria-label={t('gallery.track')} tabIndex={0}>
          {images.map((image, index) => (
            <div key={image.base} className={styles.slide}>
              {index === 0 ? (
                <Picture image={image} sizes={GALLERY_SIZES} eager="high" moves={moves} />
              ) : (
                <Slide image={image} isInUse={isInUse} />
              )}
            </div>
          ))}
        </div>
        {images.length > 0 && (
          <Button
            variant="icon"
            className={styles.zoom}
            aria-haspopup="dialog"
            aria-label={t('gallery.zoom')}
            onClick={() => setIsZoomed(true)}
            {...preloadOn(ZoomDialog.preload)}
          >
            <IconShape shape={ZoomIn} />
          </Button>
        )}
      </div>
      {images.length > 1 && (
        <Thumbnails className={styles.thumbs} images={images} current={current} onChoose={show} />
      )}
      <ZoomDialog
        open={isZoomed}
        onClose={() => setIsZoomed(false)}
        title={title}
        images={images}
        current={current}
        onChoose={show}
      />
    </section>
  );
}
