import { type ReactNode, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ReviewView } from '@munay/contracts/shop/review';
import {
  Button,
  ButtonLink,
  call,
  Icon,
  Link,
  toast,
  useFormat,
  useMutation,
  useQueryClient,
  useT,
} from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { ActionError } from '../components/action-error';
import { ReviewPhotos } from './review-photos';
import { invalidateReviews } from './review-queries';
import { Stars } from './stars';
import voices from '../reactions/feedback.module.css';

const BADGES = {
  pending: { tone: 'info', icon: 'clock' },
  published: { tone: 'ok', icon: 'circle-check' },
  hidden: { tone: 'warn', icon: 'circle-alert' },
} as const;

export function MyReview({ review }: { review: ReviewView }): ReactNode {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const { tone, icon } = BADGES[review.status];
  const remove = useMutation({
    mutationFn: () => call(ENDPOINTS.deleteReview, { params: { id: review._id } }),
    onSuccess: async () => {
      toast.success(t('review.removed'));
      await invalidateReviews(client);
    },
    onSettled: () => setIsConfirming(false),
  });
  return (
    <div className={`grid g2 ${voices.mine} justify-start`}>
      <p className={`state ${tone}`}>
        <Icon name={icon} small /> {t(`review.own.${review.status}`)}
      </p>
      {review.reason !== null && <p className="small">{t(`review.reason.${review.reason}`)}</p>}
      <Stars average={review.stars} />
      <h3 lang={review.locale}>{review.title}</h3>
      <ReviewPhotos photos={review.photos} />
      <p className="small">
        {t('review.own.of')} <Link to={`/product/${review.product.slug}`}>{review.product.title}</Link>,{' '}
        {format.date(review.at)}
      </p>
      <div className={`wraps ${voices.acts}`}>
        <ButtonLink variant="quiet" className="small" to={`/product/${review.product.slug}/review`}>
          {t('review.own.change')}
        </ButtonLink>
        <Button
          variant="quiet"
          className="small muted"
          busy={remove.isPending}
          onClick={() => setIsConfirming(!remove.isPending)}
        >
          {t('review.own.remove')}
        </Button>
      </div>
      <ActionError error={remove.error} />
      <ConfirmDialog
        open={isConfirming}
        title={t('review.own.removeTitle')}
        text={t('review.own.removeText')}
        confirmLabel={t('review.own.remove')}
        cancelLabel={t('review.own.keep')}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsConfirming(false)}
      />
    </div>
  );
}
