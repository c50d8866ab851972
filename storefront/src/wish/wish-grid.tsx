import type { ProductCard } from '@munay/contracts/product';
import { useT } from '@munay/kit';
import { CardGrid } from '../product/card-grid';
import styles from './wish.module.css';

interface WishGridProps {
  pages: readonly { products: readonly ProductCard[]; total: number }[];
  heading: 'h2' | 'h3';
  /** Absent on the last page. */
  onMore: (() => void) | undefined;
  busy: boolean;
}

/** Liked soaps as cards, with a button for the next page. */
export function WishGrid({ pages, heading, onMore, busy }: WishGridProps) {
  const t = useT();
  return (
    <>
      <CardGrid products={pages.flatMap(({ products }) => products)} heading={heading} />
      {onMore && (
        <p className={styles.more}>
          <button className="btn btn-second" type="button" aria-disabled={busy} onClick={onMore}>
            {t('wish.more')}
          </button>
        </p>
      )}
    </>
  );
}
