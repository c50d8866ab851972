import type { ReactNode } from 'react';
import type { RatingSummary } from '@munay/contracts/shop/review';
import { Button, useFormat, useT } from '@munay/kit';
import { Meter } from '../components/meter';
import { Stars } from './stars';
import styles from './review.module.css';

const STARS_DESCENDING = [5, 4, 3, 2, 1] as const;

interface RatingBarsProps {
  rating: RatingSummary;
  selected: number | undefined;
  onChoose: (stars: number | undefined) => void;
}

export function RatingBars({ rating, selected, onChoose }: RatingBarsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const computeShare = (stars: number): number => (rating.stars[stars - 1] ?? 0) / Math.max(rating.count, 1);
  const formatPercent = (stars: number): string =>
    format.number(computeShare(stars), { style: 'percent', maximumFractionDigits: 0 });
  return (
    <>
      <p className={`baseline g3 ${styles.score}`}>
        <b>{format.number(rating.average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</b>
        <span>
          <Stars average={rating.average} />
          <br />
          <span className="small muted">{t('review.outOf', { count: rating.count })}</span>
        </span>
      </p>
      <ul className={`grid small ${styles.dist}`} role="list" aria-label={t('review.filter')}>
        {STARS_DESCENDING.map((stars) => (
          <li key={stars}>
            <Button
              variant="plain"
              aria-pressed={selected === stars}
              disabled={computeShare(stars) === 0 && selected !== stars}
              onClick={() => onChoose(selected === stars ? undefined : stars)}
            >
              <span>{t('review.stars', { count: stars })}</span>
              <Meter className={`fill ${styles.bar}`} share={computeShare(stars)} />
              <span className="num text-end muted">{formatPercent(stars)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
