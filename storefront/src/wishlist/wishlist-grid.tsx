import { type ComponentProps, useRef } from 'react';
import type { ProductCard } from '@munay/contracts/shop/product';
import { useT } from '@munay/kit';
import { LoadMore } from '../components/load-more';
import { ProductGrid } from '../product/product-grid';
import styles from './wishlist.module.css';

interface FavoritesGridProps {
  pages: readonly { products: readonly ProductCard[]; total: number }[];
  heading: 'h2' | 'h3';
  query: ComponentProps<typeof LoadMore>['query'];
}

export function FavoritesGrid({ pages, heading, query }: FavoritesGridProps) {
  const t = useT();
  const grid = useRef<HTMLUListElement>(null);
  const products = pages.flatMap((page) => page.products);
  return (
    <>
      <ProductGrid products={products} heading={heading} ref={grid} />
      <div className={styles.more}>
        <LoadMore list={grid} shownCount={products.length} query={query} label={t('favorites.more')} />
      </div>
    </>
  );
}
