import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { ChangeReview, ReviewView } from '@munay/contracts/review';
import {
  ErrorLine,
  ErrorSummary,
  Field,
  type FormError,
  TextField,
  call,
  errorText,
  useMutation,
  useQueryClient,
  useT,
} from '@munay/kit';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { PhotoField } from './photo-field';
import { ownReviewsQuery } from './review-queries';
import styles from './review-form.module.css';
import { StarField } from './star-field';
import { type Photo, usePhotos } from './use-photos';

interface ReviewFormProps {
  productId: string;
  /** The own review that is changed; null for a new one. */
  before: ReviewView | null;
  /** Stars that the link in the mail carried; 0 for none. */
  stars: number;
  onDone: (review: ReviewView) => void;
}

const NONE: readonly FormError[] = [];

/** Stars, title, words and photos of a review. */
export function ReviewForm({ productId, before, stars: first, onDone }: ReviewFormProps): ReactNode {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const [stars, setStars] = useState(first || (before?.stars ?? 0));
  const [title, setTitle] = useState(before?.title ?? '');
  const [text, setText] = useState(before?.text ?? '');
  const [errors, setErrors] = useState(NONE);
  const own = usePhotos(before?.photos ?? []);
  const ids = { stars: `${id}-stars`, title: `${id}-title`, text: `${id}-text` };
  const altId = (key: string): string => `${id}-alt-${key}`;
  const errorOf = (field: string): string | undefined => errors.find((error) => error.field === field)?.text;

  const save = useMutation({
    mutationFn: (body: ChangeReview) =>
      before === null
        ? call(ENDPOINTS.writeReview, { body: { productId, ...body } })
        : call(ENDPOINTS.changeReview, { params: { id: before._id }, body }),
    onSuccess: async (review) => {
      onDone(review);
      await Promise.all([
        client.invalidateQueries({ queryKey: ownReviewsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['reviews'] }),
      ]);
    },
  });

  const photoError = (photo: Photo): string | undefined => {
    if (photo.state === 'sending') return t('photo.wait');
    if (photo.state === 'failed') return t('photo.failed');
    return photo.alt.trim() === '' ? t('photo.altMissing') : undefined;
  };
  const check = (): FormError[] => [
    ...(stars === 0 ? [{ field: ids.stars, text: t('review.form.starsMissing') }] : []),
    ...(title.trim() === '' ? [{ field: ids.title, text: t('review.form.titleMissing') }] : []),
    ...(text.trim() === '' ? [{ field: ids.text, text: t('review.form.textMissing') }] : []),
    ...own.photos.flatMap((photo) => {
      const wrong = photoError(photo);
      return wrong === undefined ? [] : [{ field: altId(photo.key), text: wrong }];
    }),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setErrors(found);
    if (found.length > 0) return;
    const photos = own.photos.map(({ mediaId, alt }) => ({ mediaId, alt: alt.trim() }));
    save.mutate({ stars, title: title.trim(), text: text.trim(), photos });
  };
  const photoErrors = Object.fromEntries(
    own.photos.flatMap(({ key }) => {
      const wrong = errorOf(altId(key));
      return wrong === undefined ? [] : [[key, wrong]];
    }),
  );

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary errors={errors} />
      <StarField id={ids.stars} value={stars} error={errorOf(ids.stars)} onChange={setStars} />
      <TextField
        label={t('review.form.title')}
        id={ids.title}
        error={errorOf(ids.title)}
        maxLength={LIMITS.reviewTitleMax}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Field
        label={t('review.form.text')}
        hint={t('review.form.textHint')}
        error={errorOf(ids.text)}
        id={ids.text}
      >
        {(control) => (
          <textarea
            className="input"
            rows={6}
            maxLength={LIMITS.reviewTextMax}
            value={text}
            onChange={(event) => setText(event.target.value)}
            {...control}
          />
        )}
      </Field>
      <PhotoField own={own} altId={altId} errors={photoErrors} />
      <p className="small muted">{t('review.form.name')}</p>
      {save.isError && <ErrorLine title={errorText(save.error)} />}
      <p>
        <button className="btn btn-primary" type="submit" disabled={save.isPending}>
          {t(before === null ? 'review.form.send' : 'review.form.save')}
        </button>
      </p>
    </form>
  );
}
