import type { ReactNode, Ref } from 'react';
import { STARS } from '@munay/contracts/shop/review';
import { Icon, useT } from '@munay/kit';
import { Star } from '../product/rating';
import styles from './review-form.module.css';

interface StarFieldProps {
  id: string;
  /** The radio button of the first star. */
  ref: Ref<HTMLInputElement>;
  value: number;
  error: string;
  onChange: (stars: number) => void;
}

export function StarField({ id, ref, value, error, onChange }: StarFieldProps): ReactNode {
  const t = useT();
  const selected = STARS.find((stars) => stars === value);
  return (
    <fieldset className="no-border min0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="medium no-padding mb2">{t('review.form.stars')}</legend>
      <div className={`cluster ${styles.row}`}>
        {STARS.map((stars) => (
          <label key={stars}>
            <input
              className="vh"
              type="radio"
              name={id}
              id={stars === 1 ? id : undefined}
              ref={stars === 1 ? ref : undefined}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
            />
            <Star isEmpty={stars > value} />
            <span className="vh">{t('review.form.star', { count: stars })}</span>
          </label>
        ))}
        <span className="small muted" aria-hidden="true">
          {selected === undefined ? '' : t(`review.form.word.${selected}`)}
        </span>
      </div>
      {error !== '' && (
        <p className="err" id={`${id}-error`}>
          <Icon name="circle-alert" small /> {error}
        </p>
      )}
    </fieldset>
  );
}
