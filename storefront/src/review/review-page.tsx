import { type ReactNode, useState } from 'react';
import type { ReviewView } from '@munay/contracts/shop/review';
import {
  ButtonLink,
  FailureScreen,
  Loading,
  PageTitle,
  Picture,
  useParams,
  useQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import { StatePanel } from '../components/state/state-panel';
import { ReviewForm } from './review-form';
import { myReviewsQuery } from './review-queries';
import { ReviewableList } from './reviewable-list';
import styles from './review-form.module.css';

function ThankYou({ review }: { review: ReviewView }): ReactNode {
  const t = useT();
  const { data } = useQuery(myReviewsQuery);
  const open = (data?.reviewable ?? []).filter(({ _id }) => _id !== review.product._id);
  return (
    <StatePanel illustration="bar" state="thanks" title={t('review.thanks')}>
      <p>{t('review.thanksText')}</p>
      <div className="acts">
        <ButtonLink variant="primary" to={`/product/${review.product.slug}#resenas`}>
          {t('review.backTo', { title: review.product.title })}
        </ButtonLink>
      </div>
      {open.length > 0 && (
        <>
          <p className="small muted">{t('review.alsoOpen')}</p>
          <ReviewableList products={open} />
        </>
      )}
    </StatePanel>
  );
}

export function ReviewPage(): ReactNode {
  const t = useT();
  const { productId = '' } = useParams();
  const [search] = useSearchParams();
  const myReviews = useQuery(myReviewsQuery);
  const [savedReview, setSavedReview] = useState<ReviewView | null>(null);

  const isProduct = ({ _id, slug }: { _id: string; slug: string }): boolean =>
    slug === productId || _id === productId;

  if (savedReview !== null && isProduct(savedReview.product))
    return <ThankYou key={savedReview._id} review={savedReview} />;
  if (myReviews.isPending) return <Loading />;
  if (myReviews.isLoadingError)
    return <FailureScreen error={myReviews.error} onRetry={() => void myReviews.refetch()} />;
  const existingReview = myReviews.data.reviews.find(({ product }) => isProduct(product)) ?? null;
  const product = existingReview?.product ?? myReviews.data.reviewable.find(isProduct);
  if (product === undefined)
    return (
      <StatePanel illustration="box" title={t('review.notYet')}>
        <p>{t('review.notYetText')}</p>
        <div className="acts">
          <ButtonLink variant="primary" to={`/product/${productId}`}>
            {t('review.toProduct')}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/profile?tab=orders">
            {t('review.toOrders')}
          </ButtonLink>
        </div>
      </StatePanel>
    );
  const linkedStars = Number(search.get('stars'));
  return (
    <div className={`wrap grid g6 ${styles.page}`}>
      <div>
        <PageTitle
          title={t(existingReview === null ? 'review.formTitle' : 'review.changeTitle', {
            title: product.title,
          })}
        />
        {existingReview !== null && <p className="small muted">{t('review.changeNote')}</p>}
        <ReviewForm
          key={product._id}
          productId={product._id}
          existing={existingReview}
          stars={Number.isInteger(linkedStars) && linkedStars >= 1 && linkedStars <= 5 ? linkedStars : 0}
          onDone={setSavedReview}
        />
      </div>
      <div className={`grid g4 content-start ${styles.side}`}>
        {product.image !== null && (
          <div className={`cut square ${styles.picture}`}>
            <Picture image={product.image} sizes="(min-width: 56rem) 24rem, 40vw" alt="" />
          </div>
        )}
        <p className="small muted">{t('review.how')}</p>
      </div>
    </div>
  );
}
