import { FailureNote, Link, Loading, useQuery, useT } from '@munay/kit';
import { OwnQuestions } from '../question/my-questions';
import { useOwnQuestions } from '../question/question-queries';
import { OwnReview } from '../review/my-review';
import { ownReviewsQuery } from '../review/review-queries';
import styles from './profile.module.css';

/** What the person has written, to change or take back, and what waits to be reviewed. */
export function ReviewsSection() {
  const t = useT();
  const own = useQuery(ownReviewsQuery);
  const asked = useOwnQuestions();
  if (own.isPending) return <Loading />;
  if (own.isLoadingError) return <FailureNote error={own.error} onRetry={() => void own.refetch()} />;
  const { reviews, reviewable } = own.data;
  return (
    <div className={styles.section}>
      <h2>{t('review.title')}</h2>
      {reviews.length === 0 && reviewable.length === 0 && <p className="muted">{t('review.noneOfYours')}</p>}
      {reviewable.length > 0 && (
        <>
          <p>{t('review.open')}</p>
          <ul>
            {reviewable.map(({ _id, slug, title }) => (
              <li key={_id}>
                <Link to={`/product/${slug}/review`}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {reviews.map((review) => (
        <OwnReview key={review._id} review={review} />
      ))}
      {asked !== undefined && asked.questions.length > 0 && (
        <>
          <h2>{t('question.title')}</h2>
          <OwnQuestions questions={asked.questions} />
        </>
      )}
    </div>
  );
}
