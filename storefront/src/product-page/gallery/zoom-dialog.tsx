import { type ReactNode, useId } from 'react';
import type { ImageView } from '@munay/contracts/shop/product';
import { Button, Icon, Picture, useFormat, useT } from '@munay/kit';
import { Modal } from '@munay/kit/forms';
import { Thumbnails } from './thumbnails';
import { useZoom } from './use-zoom';
import styles from './zoom-dialog.module.css';

export interface ZoomDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  images: readonly ImageView[];
  current: number;
  onChoose: (index: number) => void;
}

export function ZoomDialog({ open, onClose, title, images, current, onChoose }: ZoomDialogProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const { scale, bigger, smaller, zoomTo, reset, frame } = useZoom();
  const image = images[current];
  const count = images.length;
  if (image === undefined) return null;

  const show = (index: number) => {
    reset();
    onChoose((index + count) % count);
  };

  return (
    <Modal open={open} onClose={onClose} className={styles.zoom ?? ''} labelledBy={id}>
      <div className={`row spread g3 ${styles.top}`}>
        <h2 id={id} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        <Button variant="icon" aria-label={t('gallery.close')} onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      <div className="relative clipped tinted">
        <div {...frame} className={styles.pan} role="group" aria-label={t('gallery.enlarged')} tabIndex={0}>
          <div className={styles.paper} style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
            <Picture key={image.base} image={image} sizes={`${scale * 100}vmin`} eager />
          </div>
        </div>
        {count > 1 && (
          <>
            <Button
              variant="icon"
              className={styles.previous}
              aria-label={t('gallery.previous')}
              onClick={() => show(current - 1)}
            >
              <Icon name="chevron-left" />
            </Button>
            <Button
              variant="icon"
              className={styles.next}
              aria-label={t('gallery.next')}
              onClick={() => show(current + 1)}
            >
              <Icon name="chevron-right" />
            </Button>
          </>
        )}
      </div>
      <div className={`cluster spread ${styles.controls}`}>
        <Thumbnails className={styles.thumbs} images={images} current={current} onChoose={show} />
        <div className="cluster g3">
          <span className="small muted num" role="status">
            {t('gallery.place', { place: current + 1, count })}
          </span>
          <div className="qty" role="group" aria-label={t('gallery.scale')}>
            <Button
              variant="plain"
              aria-label={t('gallery.smaller')}
              aria-disabled={smaller === undefined || undefined}
              onClick={() => zoomTo(smaller ?? scale)}
            >
              <Icon name="minus" small />
            </Button>
            <output className={styles.percent}>
              {format.number(scale, { style: 'percent', maximumFractionDigits: 0 })}
            </output>
            <Button
              variant="plain"
              aria-label={t('gallery.bigger')}
              aria-disabled={bigger === undefined || undefined}
              onClick={() => zoomTo(bigger ?? scale)}
            >
              <Icon name="plus" small />
            </Button>
          </div>
        </div>
      </div>
    </Modal>
  );
}
