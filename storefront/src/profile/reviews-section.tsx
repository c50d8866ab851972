import { FailureNote, Loading, useQuery, useT } from '@munay/kit';
import { MyQuestions } from '../question/my-questions';
import { useMyQuestions } from '../question/question-queries';
import { MyReview } from '../review/my-review';
import { myReviewsQuery } from '../review/review-queries';
import { ReviewableList } from '../review/reviewable-list';
import styles from './profile.module.css';

export function ReviewsSection() {
  const t = useT();
  const myReviews = useQuery(myReviewsQuery);
  const myQuestions = useMyQuestions();
  if (myReviews.isPending) return <Loading />;
  if (myReviews.isLoadingError)
    return <FailureNote error={myReviews.error} onRetry={() => void myReviews.refetch()} />;
  const { reviews, reviewable } = myReviews.data;
  return (
    <div className={`grid g5 measure ${styles.section}`}>
      <h2>{t('review.title')}</h2>
      {reviews.length === 0 && reviewable.length === 0 && <p className="muted">{t('review.noneOfYours')}</p>}
      {reviewable.length > 0 && (
        <>
          <p>{t('review.open')}</p>
          <ReviewableList products={reviewable} />
        </>
      )}
      {reviews.map((review) => (
        <MyReview key={review._id} review={review} />
      ))}
      {myQuestions !== undefined && myQuestions.questions.length > 0 && (
        <>
          <h2>{t('question.title')}</h2>
          <MyQuestions questions={myQuestions.questions} />
        </>
      )}
    </div>
  );
}
