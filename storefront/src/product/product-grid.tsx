import type { ReactNode, Ref } from 'react';
import type { ProductCard } from '@munay/contracts/shop/product';
import { useT } from '@munay/kit';
import { Card } from './product-card';
import { SkeletonLines } from './skeleton-lines';
import styles from './product-card.module.css';

const THREE_COLUMN_SIZES = '(min-width: 76rem) 18rem, (min-width: 62rem) 23vw, (min-width: 40rem) 31vw, 46vw';
const FOUR_COLUMN_SIZES = '(min-width: 76rem) 18rem, (min-width: 40rem) 23vw, 46vw';

export interface ProductGridProps {
  products: readonly ProductCard[];
  four?: boolean;
  heading?: 'h2' | 'h3';
  eager?: number;
  /** Whether to show the last day of each discount. */
  showsEnds?: boolean;
  ref?: Ref<HTMLUListElement>;
}

export function ProductGrid({
  products,
  four = false,
  heading,
  eager = 0,
  showsEnds,
  ref,
}: ProductGridProps): ReactNode {
  return (
    <ul className={four ? `${styles.grid} ${styles.four}` : styles.grid} role="list" ref={ref}>
      {products.map((product, index) => (
        <Card
          key={product._id}
          product={product}
          heading={heading}
          eager={index < eager}
          showsEnd={showsEnds}
          sizes={four ? FOUR_COLUMN_SIZES : THREE_COLUMN_SIZES}
        />
      ))}
    </ul>
  );
}

export function CardSkeleton({ count, four = false }: { count: number; four?: boolean }): ReactNode {
  const t = useT();
  return (
    <>
      <p className="vh" role="status">
        {t('product.loading')}
      </p>
      <ul className={four ? `${styles.grid} ${styles.four}` : styles.grid} role="list" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <span className="skeleton pic" />
            <SkeletonLines />
          </li>
        ))}
      </ul>
    </>
  );
}
