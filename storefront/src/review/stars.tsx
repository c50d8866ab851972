import type { ReactNode } from 'react';
import { useT } from '@munay/kit';
import { Star } from '../product/rating';
import styles from '../product/rating.module.css';

const STAR_POSITIONS = [1, 2, 3, 4, 5];

export function Stars({ average }: { average: number }): ReactNode {
  const t = useT();
  const fullStars = Math.round(average);
  return (
    <span className={styles.stars} role="img" aria-label={t('rating.stars', { full: fullStars })}>
      {STAR_POSITIONS.map((position) => (
        <Star key={position} isEmpty={position > fullStars} />
      ))}
    </span>
  );
}
