import type { ComponentProps, ReactNode } from 'react';
import { Input, SelectInput, TextAreaInput, useT } from '@munay/kit';
import { Field } from '@munay/kit/forms';
import { AdminIcon } from '../icons/admin-icon';
import { toFieldId } from './field-errors';
import styles from './form.module.css';

export interface AdminFieldProps {
  label: string;
  path: string;
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  changed?: boolean | undefined;
  span?: 3 | 4 | 6 | 8 | undefined;
}

export function AdminField({
  label,
  path,
  error,
  hint,
  aside,
  changed,
  span,
  children,
}: AdminFieldProps & { children: Parameters<typeof Field>[0]['children'] }) {
  const t = useT();
  return (
    <Field
      className={`g1 min0 ${span ? styles[`span${span}`] : ''}`}
      id={toFieldId(path)}
      label={
        <>
          {label}
          {changed && <span className={styles.mark}>{t('form.changed')}</span>}
        </>
      }
      aside={aside}
      hint={hint || undefined}
      below
      error={error ?? ''}
      errorIcon={<AdminIcon name="circle-x" />}
    >
      {children}
    </Field>
  );
}

type ControlledProps<T> = Omit<T, 'value' | 'onChange' | 'id'> & {
  value: string;
  onChange: (value: string) => void;
};

export function AdminInput({
  label,
  path,
  error,
  hint,
  aside,
  changed,
  span,
  unit,
  onChange,
  ...input
}: AdminFieldProps & ControlledProps<ComponentProps<'input'>> & { unit?: string | undefined }) {
  const field = { label, path, error, hint, aside, changed, span };
  return (
    <AdminField {...field}>
      {(control) => {
        const renderedInput = (
          // Staff enter other people's data here, so autofill is disabled
          <Input
            autoComplete="off"
            {...input}
            {...control}
            onChange={({ target }) => onChange(target.value)}
          />
        );
        if (!unit) return renderedInput;
        return (
          <span className={styles.affix}>
            {renderedInput}
            <span aria-hidden="true">{unit}</span>
          </span>
        );
      }}
    </AdminField>
  );
}

/** Whole-number input that accepts only as many digits as its maximum has. */
export const DigitInput = ({
  largest,
  onChange,
  ...input
}: Parameters<typeof AdminInput>[0] & { largest: number }) => (
  <AdminInput
    inputMode="numeric"
    maxLength={String(largest).length}
    {...input}
    onChange={(text) => onChange(text.replace(/\D/g, ''))}
  />
);

export function AdminTextarea({
  label,
  path,
  error,
  hint,
  aside,
  changed,
  span,
  onChange,
  ...area
}: AdminFieldProps & ControlledProps<ComponentProps<'textarea'>>) {
  const field = { label, path, error, hint, aside, changed, span };
  return (
    <AdminField {...field}>
      {(control) => (
        <TextAreaInput {...area} {...control} onChange={({ target }) => onChange(target.value)} />
      )}
    </AdminField>
  );
}

interface Choice {
  value: string;
  label: string;
}

interface SelectProps {
  options: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** A select with a label that is rendered elsewhere. */
export const Select = ({
  options,
  onChange,
  ...select
}: ControlledProps<ComponentProps<'select'>> & SelectProps & { id?: string | undefined }) => (
  <SelectInput {...select} onChange={({ target }) => onChange(target.value)}>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </SelectInput>
);

export function AdminSelect({ options, value, onChange, ...field }: AdminFieldProps & SelectProps) {
  return (
    <AdminField {...field}>
      {(control) => <Select {...control} options={options} value={value} onChange={onChange} />}
    </AdminField>
  );
}
