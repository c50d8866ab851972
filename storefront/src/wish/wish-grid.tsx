import type { ProductCard } from '@munay/contracts/shop/product';
import { useT } from '@munay/kit';
import { type ComponentProps, useRef } from 'react';
import { MoreButton } from '../components/load-more';
import { CardGrid } from '../product/product-grid';
import styles from './wish.module.css';

interface WishGridProps {
  pages: readonly { products: readonly ProductCard[]; total: number }[];
  heading: 'h2' | 'h3';
  query: ComponentProps<typeof MoreButton>['query'];
}

/** Liked soaps as cards, with a button for the next page. */
export function WishGrid({ pages, heading, query }: WishGridProps) {
  const t = useT();
  const grid = useRef<HTMLUListElement>(null);
  const products = pages.flatMap((page) => page.products);
  return (
    <>
      <CardGrid products={products} heading={heading} ref={grid} />
      <div className={styles.more}>
        <MoreButton list={grid} shown={products.length} query={query} label={t('wish.more')} />
      </div>
    </>
  );
}
