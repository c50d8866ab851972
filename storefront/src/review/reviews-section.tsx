import '@munay/kit/field.css';
import { type ReactNode, useId, useState } from 'react';
import type { ProductView } from '@munay/contracts/shop/product';
import { REVIEW_SORTS, type ReviewSort } from '@munay/contracts/shop/review';
import {
  Button,
  ButtonLink,
  FailureNote,
  Icon,
  keepPreviousData,
  SelectInput,
  useInfiniteQuery,
  useT,
} from '@munay/kit';
import { useHashTarget } from '../hooks/use-hash-target';
import { MyReview } from './my-review';
import { RatingBars } from './rating-bars';
import { ReviewList } from './review-list';
import { ReviewPhotos } from './review-photos';
import { type ReviewFilters, reviewsQuery, reviewsWithPhotosQuery, useMyReviews } from './review-queries';
import voices from '../reactions/feedback.module.css';
import styles from './review.module.css';

interface ToolsProps {
  filters: ReviewFilters;
  onChange: (filters: ReviewFilters) => void;
}

function Tools({ filters, onChange }: ToolsProps): ReactNode {
  const t = useT();
  const id = useId();
  const { sort = 'newest', photos = false, stars } = filters;
  return (
    <div className={`wraps ${styles.tools}`}>
      <label htmlFor={id}>
        {t('review.sort')}
        <SelectInput
          id={id}
          value={sort}
          onChange={(event) => onChange({ ...filters, sort: event.target.value as ReviewSort })}
        >
          {REVIEW_SORTS.map((reviewSort) => (
            <option key={reviewSort} value={reviewSort}>
              {t(`review.sort.${reviewSort}`)}
            </option>
          ))}
        </SelectInput>
      </label>
      <Button
        variant="chip"
        aria-pressed={photos}
        onClick={() => onChange({ ...filters, photos: photos ? undefined : true })}
      >
        {t('review.withPhoto')}
      </Button>
      {stars !== undefined && (
        <Button variant="chip" className="on" onClick={() => onChange({ ...filters, stars: undefined })}>
          {t('review.stars', { count: stars })} <Icon name="x" small />
          <span className="vh">{t('review.unfilter')}</span>
        </Button>
      )}
    </div>
  );
}

/** Explains how reviews are verified (Directive 2005/29/EC, article 7.6), and links to the form to write one. */
function RatingAside({
  slug,
  hasOwnReview,
  demo,
}: {
  slug: string;
  hasOwnReview: boolean;
  demo: boolean;
}): ReactNode {
  const t = useT();
  return (
    <div className={`grid g2 ${styles.how}`}>
      <p className="small muted">{t('review.how')}</p>
      {demo && <p className="small muted">{t('review.demoNote')}</p>}
      <p>
        <ButtonLink to={`/product/${slug}/review`}>
          {t(hasOwnReview ? 'review.changeOwn' : 'review.write')}
        </ButtonLink>
      </p>
    </div>
  );
}

const MAX_STRIP_PHOTOS = 5;

/** The newest photos of the product, regardless of the filters. */
function PhotoStrip({ idOrSlug }: { idOrSlug: string }): ReactNode {
  const { data } = useInfiniteQuery(reviewsWithPhotosQuery(idOrSlug));
  const photos = data?.pages[0]?.reviews.flatMap((review) => review.photos) ?? [];
  return <ReviewPhotos photos={photos.slice(0, MAX_STRIP_PHOTOS)} strip />;
}

export function ReviewsSection({ product, idOrSlug }: { product: ProductView; idOrSlug: string }): ReactNode {
  const t = useT();
  const title = useId();
  const [filters, setFilters] = useState<ReviewFilters>({});
  const result = useInfiniteQuery({ ...reviewsQuery(idOrSlug, filters), placeholderData: keepPreviousData });
  const myReviews = useMyReviews();
  useHashTarget();
  const myReview = myReviews?.reviews.find((review) => review.product._id === product._id);
  const pages = result.data?.pages ?? [];
  const reviews = pages.flatMap((page) => page.reviews);
  const total = pages[0]?.total ?? 0;
  const rating = pages[0]?.rating;
  return (
    <section className="section" id="resenas" aria-labelledby={title}>
      <div className={`wrap one-column g6 ${voices.halves}`}>
        <div>
          <h2 id={title}>{t('review.title')}</h2>
          {rating !== undefined && rating.count > 0 && (
            <RatingBars
              rating={rating}
              selected={filters.stars}
              onChoose={(stars) => setFilters({ ...filters, stars })}
            />
          )}
          <RatingAside
            slug={product.slug}
            hasOwnReview={myReview !== undefined}
            demo={reviews.some(({ demo }) => demo)}
          />
        </div>
        <div>
          {myReview !== undefined && <MyReview review={myReview} />}
          {result.isLoadingError && (
            <FailureNote error={result.error} onRetry={() => void result.refetch()} />
          )}
          {rating !== undefined && rating.count > 0 && (
            <>
              <PhotoStrip idOrSlug={idOrSlug} />
              <Tools filters={filters} onChange={setFilters} />
            </>
          )}
          <p className="vh" role="status">
            {result.isPlaceholderData ? '' : result.isSuccess ? t('review.found', { count: total }) : ''}
          </p>
          {result.isSuccess && reviews.length === 0 && (
            <p className="muted">{t(rating?.count === 0 ? 'review.none' : 'review.noneLikeThat')}</p>
          )}
          <ReviewList
            reviews={reviews}
            total={total}
            query={result}
            votes={myReviews?.votes}
            filters={filters}
          />
        </div>
      </div>
    </section>
  );
}
