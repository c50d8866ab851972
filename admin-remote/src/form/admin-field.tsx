import { useT } from '@munay/kit';
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { fieldId } from './field-errors';
import styles from './form.module.css';
import { StaffIcon } from '../icons/admin-icon';

export interface StaffFieldProps {
  label: string;
  /** Path of the field as the server names it; ids and errors hang on it. */
  path: string;
  /** What is wrong; stands in the place of the hint. */
  error?: string | undefined;
  hint?: ReactNode;
  /** At the right end of the label's line, e.g. how many characters. */
  aside?: ReactNode;
  changed?: boolean;
  /** Columns of twelve on a wide form. */
  span?: 3 | 4 | 6 | 8;
}

interface Control {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** Label above, hint below, the error in the hint's place. */
export function StaffField({
  label,
  path,
  error,
  hint,
  aside,
  changed,
  span,
  children,
}: StaffFieldProps & { children: (control: Control) => ReactNode }) {
  const t = useT();
  const id = fieldId(path);
  const described = error || hint ? { 'aria-describedby': `${id}-note` } : {};
  return (
    <div className={styles.field} data-span={span}>
      <div className={styles.row}>
        <label htmlFor={id}>
          {label}
          {changed && <span className={styles.mark}>{t('form.changed')}</span>}
        </label>
        {aside && <span className={styles.hint}>{aside}</span>}
      </div>
      {children({ id, ...described, ...(error ? { 'aria-invalid': true as const } : {}) })}
      {error ? (
        <p className="err" id={`${id}-note`}>
          <StaffIcon name="circle-x" /> {error}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={`${id}-note`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

type Typed<T> = Omit<T, 'value' | 'onChange' | 'id'> & { value: string; onChange: (value: string) => void };

export function StaffInput({
  label, path, error, hint, aside, changed, span, unit, onChange, ...input
}: StaffFieldProps & Typed<InputHTMLAttributes<HTMLInputElement>> & { unit?: string }) {
  const field = { label, path, error, hint, aside, ...(changed && { changed }), ...(span && { span }) };
  return (
    <StaffField {...field}>
      {(control) => {
        const drawn = (
          <input className="input" {...input} {...control} onChange={({ target }) => onChange(target.value)} />
        );
        if (!unit) return drawn;
        return (
          <span className={styles.affix}>
            {drawn}
            <span aria-hidden="true">{unit}</span>
          </span>
        );
      }}
    </StaffField>
  );
} // prettier-ignore

export function StaffArea({
  label, path, error, hint, aside, changed, span, onChange, ...area
}: StaffFieldProps & Typed<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const field = { label, path, error, hint, aside, ...(changed && { changed }), ...(span && { span }) };
  return (
    <StaffField {...field}>
      {(control) => (
        <textarea className="input" {...area} {...control} onChange={({ target }) => onChange(target.value)} />
      )}
    </StaffField>
  );
} // prettier-ignore

export interface Choice {
  value: string;
  label: string;
}

export function StaffSelect({
  options,
  value,
  onChange,
  ...field
}: StaffFieldProps & { options: readonly Choice[]; value: string; onChange: (value: string) => void }) {
  return (
    <StaffField {...field}>
      {(control) => (
        <select
          className="input"
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </StaffField>
  );
}
