import type { ReactNode } from 'react';
import type { ImageView } from '@munay/contracts/shop/product';
import { Picture } from '@munay/kit';
import styles from './product-name.module.css';

export function ProductName({
  image,
  sub,
  children,
}: {
  image: ImageView | null | undefined;
  sub?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={`row ${styles.product}`}>
      <span className={`clipped tinted covered ${styles.thumb}`}>
        {image && <Picture image={image} sizes="36px" alt="" />}
      </span>
      <span>
        {children}
        {sub && <small className="block muted regular">{sub}</small>}
      </span>
    </span>
  );
}
