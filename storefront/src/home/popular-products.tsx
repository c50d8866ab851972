import type { ReactNode } from 'react';
import { FailureNote, Icon, Link, useQuery, useT } from '@munay/kit';
import { CardSkeleton, ProductGrid } from '../product/product-grid';
import { popularQuery } from '../product/product-queries';
import styles from './sections.module.css';

export function PopularProducts(): ReactNode {
  const t = useT();
  const { data, isPending, isLoadingError, error, refetch } = useQuery(popularQuery);
  if (data?.products.length === 0) return null;
  return (
    <section className={`section ${styles.first}`} aria-labelledby="loved">
      <div className="wrap">
        <div className={`head ${styles.head}`}>
          <h2 id="loved">{t('home.loved')}</h2>
          <Link className="more" to="/shop">
            {t('home.seeAll')} <Icon name="arrow-right" small />
          </Link>
        </div>
        {isPending && <CardSkeleton count={4} four />}
        {isLoadingError && (
          <FailureNote error={error} specificText="productsFailed" onRetry={() => void refetch()} />
        )}
        {data !== undefined && <ProductGrid products={data.products} heading="h3" four />}
      </div>
    </section>
  );
}
