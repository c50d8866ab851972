import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { ReviewView } from '@munay/contracts/shop/review';
import { useT } from '@munay/kit';
import { LoadMore } from '../components/load-more';
import { ReviewArticle } from './review-article';
import voices from '../reactions/feedback.module.css';
import styles from './review.module.css';

interface ReviewListProps {
  reviews: readonly ReviewView[];
  total: number;
  query: ComponentProps<typeof LoadMore>['query'] & { isFetching: boolean };
  votes: ComponentProps<typeof ReviewArticle>['votes'];
  filters: object;
  withProduct?: boolean;
}

export function ReviewList({
  reviews,
  total,
  query,
  votes,
  filters,
  withProduct = false,
}: ReviewListProps): ReactNode {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={list} className={styles.list} aria-busy={query.isFetching}>
        {reviews.map((review) => (
          <ReviewArticle key={review._id} review={review} votes={votes} withProduct={withProduct} />
        ))}
      </div>
      <div className={`grid g3 ${voices.more}`}>
        {reviews.length > 0 && (
          <p className="small muted">{t('review.shown', { shown: reviews.length, total })}</p>
        )}
        <LoadMore
          key={JSON.stringify(filters)}
          list={list}
          shownCount={reviews.length}
          query={query}
          label={t('review.more')}
        />
      </div>
    </>
  );
}
