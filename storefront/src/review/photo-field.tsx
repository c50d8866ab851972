import { type ReactNode, useId, useRef } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import { REVIEW_PHOTO } from '@munay/contracts/shop/review';
import { ApiError, Button, ErrorText, getButtonClass, Icon, Picture, useFormat, useT } from '@munay/kit';
import { type FormField, TextField } from '@munay/kit/forms';
import { FeedbackIcon } from '../reactions/feedback-icon';
import type { Photo, usePhotos } from './use-photos';
import styles from './review-form.module.css';

interface PhotoFieldProps {
  upload: ReturnType<typeof usePhotos>;
  field: (key: string) => FormField;
}

const canRetry = (failure: unknown): boolean =>
  !(failure instanceof ApiError) || failure.code >= 500 || failure.code === 429;

function State({ photo, onRetry }: { photo: Photo; onRetry: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (photo.state === 'sending')
    return (
      <p className="small" role="status">
        <progress value={photo.progress} max={1} aria-label={t('photo.sending')} />{' '}
        {format.number(photo.progress, { style: 'percent', maximumFractionDigits: 0 })}
      </p>
    );
  if (photo.state === 'failed')
    return (
      <div role="alert">
        <p className="err">
          <Icon name="circle-alert" small />
          <span>
            <ErrorText error={photo.failure} />
          </span>
        </p>
        {canRetry(photo.failure) && (
          <Button small onClick={onRetry}>
            <Icon name="rotate-ccw" small /> {t('photo.retry')}
          </Button>
        )}
      </div>
    );
  return null;
}

/** Field for up to four photos, each with a description for people who cannot see it. */
export function PhotoField({ upload, field }: PhotoFieldProps): ReactNode {
  const t = useT();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const { photos, add, send, remove, change } = upload;
  const remaining = LIMITS.reviewPhotos - photos.length;
  return (
    <fieldset className={`no-border min0 ${styles.photos}`}>
      <legend className="medium no-padding mb2">
        {t('photo.title')} <span className="muted">{t('photo.optional')}</span>
      </legend>
      <p className="hint small muted" id={hint}>
        {t('photo.hint')}
      </p>
      {photos.length > 0 && (
        <ul role="list">
          {photos.map((photo, index) => (
            <li key={photo.key} className={`grid g4 ${styles.photo}`}>
              <div className={`middle clipped tinted cut-thumb ${styles.thumb}`}>
                {photo.image === null ? (
                  <FeedbackIcon name="camera" />
                ) : (
                  <Picture image={photo.image} sizes="96px" alt="" />
                )}
              </div>
              <div className={`grid g2 justify-start ${styles.words}`}>
                <State photo={photo} onRetry={() => photo.file !== null && send(photo.key, photo.file)} />
                <TextField
                  autoComplete="off"
                  label={t('photo.alt', { place: index + 1 })}
                  hint={index === 0 ? t('photo.altHint') : undefined}
                  {...field(photo.key)}
                  maxLength={REVIEW_PHOTO.alt.max}
                  value={photo.alt}
                  onChange={(event) => change(photo.key, { alt: event.target.value })}
                />
                <Button
                  variant="quiet"
                  className="small"
                  onClick={() => {
                    remove(photo.key);
                    input.current?.focus();
                  }}
                >
                  <Icon name="trash-2" small /> {t('photo.remove', { place: index + 1 })}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <label
        className={getButtonClass({
          className: `mt2 relative ${styles.choose} ${remaining === 0 ? styles.full : ''}`,
        })}
      >
        <FeedbackIcon name="camera" /> {t(remaining === 0 ? 'photo.full' : 'photo.add')}
        <input
          ref={input}
          className="vh"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          aria-disabled={remaining === 0}
          onClick={(event) => remaining === 0 && event.preventDefault()}
          aria-describedby={hint}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </label>
    </fieldset>
  );
}
