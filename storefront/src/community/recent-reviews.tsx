import { type ReactNode, useId, useState } from 'react';
import { FailureNote, keepPreviousData, useInfiniteQuery, useT } from '@munay/kit';
import { MyReview } from '../review/my-review';
import { RatingBars } from '../review/rating-bars';
import { ReviewList } from '../review/review-list';
import { recentReviewsQuery, useMyReviews } from '../review/review-queries';
import prose from '../components/prose.module.css';
import voices from '../reactions/feedback.module.css';

export function RecentReviews(): ReactNode {
  const t = useT();
  const title = useId();
  const [stars, setStars] = useState<number>();
  const result = useInfiniteQuery({ ...recentReviewsQuery({ stars }), placeholderData: keepPreviousData });
  const myReviews = useMyReviews();
  const pages = result.data?.pages ?? [];
  const reviews = pages.flatMap((page) => page.reviews);
  const rating = pages[0]?.rating;
  const total = pages[0]?.total ?? 0;
  const unpublished = myReviews?.reviews.filter(({ status }) => status !== 'published') ?? [];
  return (
    <section className="section" id="resenas" aria-labelledby={title}>
      <div className={`wrap one-column g6 ${voices.halves}`}>
        <div>
          <h2 id={title}>{t('community.reviews')}</h2>
          {rating !== undefined && rating.count > 0 && (
            <RatingBars rating={rating} selected={stars} onChoose={setStars} />
          )}
          <div className={`grid g5 content-start tinted cut-corner ${prose.side} mt5`}>
            <h3>{t('community.checked')}</h3>
            <p className="small">{t('review.how')}</p>
            {reviews.some(({ demo }) => demo) && <p className="small muted">{t('review.demoNote')}</p>}
          </div>
        </div>
        <div>
          {unpublished.map((review) => (
            <MyReview key={review._id} review={review} />
          ))}
          {result.isLoadingError && (
            <FailureNote error={result.error} onRetry={() => void result.refetch()} />
          )}
          {result.isSuccess && reviews.length === 0 && <p className="muted">{t('review.noneLikeThat')}</p>}
          <p className="vh" role="status">
            {stars !== undefined && !result.isPlaceholderData ? t('review.found', { count: total }) : ''}
          </p>
          <ReviewList
            reviews={reviews}
            total={total}
            query={result}
            votes={myReviews?.votes}
            filters={{ stars }}
            withProduct
          />
        </div>
      </div>
    </section>
  );
}
