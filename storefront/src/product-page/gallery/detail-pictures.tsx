import type { ReactNode } from 'react';
import type { ProductView } from '@munay/contracts/shop/product';
import { Picture, useT } from '@munay/kit';
import { DETAIL_SIZES } from './gallery-sizes';
import styles from './detail-pictures.module.css';

const VIEWS = ['cut', 'wet', 'scale'] as const;

export function DetailPictures({ product }: { product: ProductView }): ReactNode {
  const t = useT();
  const views = product.images
    .flatMap((image) => {
      const view = VIEWS.find((candidate) => image.base.endsWith(`/${candidate}`));
      return view === undefined ? [] : [{ image, view }];
    })
    .slice(0, 2);
  const [opening] = product.description.split(/(?<=[.!?])\s/);
  // A single picture would only repeat the gallery
  if (views.length < 2) return null;
  return (
    <section className={`wrap grid g5 ${styles.story}`} aria-label={t('product.closeUp')}>
      <p>{opening}</p>
      <div className={styles.two}>
        {views.map(({ image, view }) => (
          <figure key={view}>
            <div className="cut square">
              <Picture image={image} sizes={DETAIL_SIZES} />
            </div>
            <figcaption className="small muted mt2">{t(`product.view.${view}`)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
