import type { ReactNode } from 'react';
import type { ProductView } from '@munay/contracts/shop/product';
import { Picture, useT } from '@munay/kit';
import styles from './close-ups.module.css';

export function CloseUps({ product }: { product: ProductView }): ReactNode {
  const t = useT();
  const views = product.images.filter(({ base }) => /\/(cut|wet|scale)$/.test(base)).slice(0, 2);
  const [opening] = product.description.split(/(?<=[.!?])\s/);
  // A single one would repeat what the gallery shows beside it
  if (views.length < 2) return null;
  return (
    <section className={`grid g5 ${styles.story}`} aria-label={t('product.closeUp')}>
      <p>{opening}</p>
      <div className={styles.two}>
        {views.map((image) => (
          <figure key={image.base}>
            <div className="cut">
              <Picture image={image} sizes="(min-width: 56rem) 17rem, 46vw" alt="" />
            </div>
            <figcaption>{image.alt}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
