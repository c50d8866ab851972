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

function Thanks({ review }: { review: ReviewView }): ReactNode {
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
  const own = useQuery(myReviewsQuery);
  const [done, setDone] = useState<ReviewView | null>(null);

  const isIt = ({ _id, slug }: { _id: string; slug: string }): boolean =>
    slug === productId || _id === productId;

  if (done !== null && isIt(done.product)) return <Thanks key={done._id} review={done} />;
  if (own.isPending) return <Loading />;
  if (own.isLoadingError) return <FailureScreen error={own.error} onRetry={() => void own.refetch()} />;
  const before = own.data.reviews.find(({ product }) => isIt(product)) ?? null;
  const product = before?.product ?? own.data.reviewable.find(isIt);
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
          title={t(before === null ? 'review.formTitle' : 'review.changeTitle', { title: product.title })}
        />
        {before !== null && <p className="small muted">{t('review.changeNote')}</p>}
        <ReviewForm
          key={product._id}
          productId={product._id}
          before={before}
          stars={Number.isInteger(linkedStars) && linkedStars >= 1 && linkedStars <= 5 ? linkedStars : 0}
          onDone={setDone}
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
