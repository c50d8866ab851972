import type { ReactNode } from 'react';
import { useFormat, useT } from '@munay/kit';
import styles from './rating.module.css';

const STAR_PATH = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.6L12 17.6l-5.9 3.1 1.2-6.6L2.5 9.5l6.6-.9z';

/** A filled or an empty star. */
export function Star({ isEmpty = false }: { isEmpty?: boolean }): ReactNode {
  return (
    <svg
      className={isEmpty ? `${styles.star} ${styles.none}` : styles.star}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={STAR_PATH} />
    </svg>
  );
}

/** Rating such as `★ 4,8 (126)`. Renders nothing before the first review. */
export function Rating({ average, count }: { average: number; count: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <p className={`inline-row ${styles.rating}`}>
      <Star />
      <span>
        {format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
        <span className="vh"> {t('rating.outOf')}</span>{' '}
        <span className="muted">
          ({format.number(count)}
          <span className="vh"> {t('rating.reviews', { count })}</span>)
        </span>
      </span>
    </p>
  );
}
