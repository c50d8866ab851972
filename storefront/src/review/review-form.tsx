import '@munay/kit/form.css';
import { type ReactNode, useId, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CHANGE_REVIEW_INPUT, type ChangeReviewInput, type ReviewView } from '@munay/contracts/shop/review';
import { Button, call, useQueryClient, useT } from '@munay/kit';
import { ErrorLine, Form, TextArea, TextField, useForm } from '@munay/kit/forms';
import { PhotoField } from './photo-field';
import { invalidateReviews } from './review-queries';
import { StarField } from './star-field';
import { type Photo, usePhotos } from './use-photos';

interface ReviewFormProps {
  productId: string;
  /** The review to edit; null for a new review. */
  existing: ReviewView | null;
  /** Stars that the email link preselects; 0 for none. */
  stars: number;
  onDone: (review: ReviewView) => void;
}

export function ReviewForm({ productId, existing, stars: initialStars, onDone }: ReviewFormProps): ReactNode {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const [stars, setStars] = useState(initialStars || (existing?.stars ?? 0));
  const [title, setTitle] = useState(existing?.title ?? '');
  const [text, setText] = useState(existing?.text ?? '');
  const photoUpload = usePhotos(existing?.photos ?? []);

  const findPhotoError = (photo: Photo): string | undefined => {
    if (photo.state === 'sending') return t('photo.wait');
    if (photo.state === 'failed') return t('photo.failed');
    return undefined;
  };
  const form = useForm<string>({
    id,
    check: () => ({
      stars: stars === 0 ? t('review.form.starsMissing') : undefined,
      title: title.trim() === '' ? t('review.form.titleMissing') : undefined,
      text: text.trim() === '' ? t('review.form.textMissing') : undefined,
      ...Object.fromEntries(photoUpload.photos.map((photo) => [`alt-${photo.key}`, findPhotoError(photo)])),
    }),
    send: async () => {
      const photos = photoUpload.photos.map(({ mediaId, alt }) => ({ mediaId, alt: alt.trim() }));
      const body: ChangeReviewInput = { stars, title: title.trim(), text: text.trim(), photos };
      const review = await (existing === null
        ? call(ENDPOINTS.writeReview, { body: { productId, ...body } })
        : call(ENDPOINTS.changeReview, { params: { id: existing._id }, body }));
      onDone(review);
      await invalidateReviews(client);
    },
  });

  return (
    <Form className="grid g5 mt5 measure" {...form.props} summary={form.summary}>
      <StarField {...form.field('stars')} value={stars} onChange={setStars} />
      <TextField
        autoComplete="off"
        label={t('review.form.title')}
        {...form.field('title')}
        maxLength={CHANGE_REVIEW_INPUT.title.max}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={t('review.form.text')}
        hint={t('review.form.textHint')}
        {...form.field('text')}
        rows={6}
        maxLength={CHANGE_REVIEW_INPUT.text.max}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <PhotoField upload={photoUpload} field={(key) => form.field(`alt-${key}`)} />
      <p className="small muted">{t('review.form.name')}</p>
      {form.failure !== null && <ErrorLine error={form.failure} />}
      <p>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t(existing === null ? 'review.form.send' : 'review.form.save')}
        </Button>
      </p>
    </Form>
  );
}
