import type { ReactNode } from 'react';
import type { ProductRef } from '@munay/contracts/shop/review';
import { ButtonLink, Link, Picture, useT } from '@munay/kit';
import styles from './reviewable-list.module.css';

/** Received products that the buyer has not reviewed yet. */
export function ReviewableList({ products }: { products: readonly ProductRef[] }): ReactNode {
  const t = useT();
  return (
    <ul className="rule" role="list">
      {products.map(({ _id, slug, title, image }) => (
        <li key={_id} className={`wraps spread line-below ${styles.row}`}>
          <span className="row g3 min0">
            <span className={`cut tinted cut-thumb ${styles.picture}`}>
              {image !== null && <Picture image={image} sizes="56px" alt="" />}
            </span>
            <Link to={`/product/${slug}`}>{title}</Link>
          </span>
          <ButtonLink variant="quiet" className="small" to={`/product/${slug}/review`}>
            {t('review.write')} <span className="vh">{title}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
