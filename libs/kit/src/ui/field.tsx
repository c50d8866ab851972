import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FixedText } from '@munay/contracts/texts';
import { toErrorText } from '../i18n/error-text';
import { FixedTextSpan, useT } from '../i18n/t';
import { Button } from './button';
import { Icon } from './icon';
import { Input, SelectInput, TextAreaInput } from './input';
import { LoginAgain } from './login-again';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  width?: 'third' | 'half' | 'four' | undefined;
}

interface FieldExtras {
  className?: string | undefined;
  /** Content at the end of the label line. */
  aside?: ReactNode;
  /** Whether the hint is below the control, where an error replaces it. */
  below?: boolean;
  errorIcon?: ReactNode;
  after?: ReactNode;
}

interface ControlIds {
  id: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

export function Field({
  label,
  hint,
  error,
  optional = false,
  width,
  className,
  id,
  aside,
  below = false,
  errorIcon = <Icon name="circle-alert" small />,
  after,
  children,
}: FieldProps & FieldExtras & { id: string; children: (control: ControlIds) => ReactNode }): ReactNode {
  const t = useT();
  const invalid = error !== undefined && error !== '';
  const hasHint = hint !== undefined && !(below && invalid);
  const descriptionIds = [hasHint ? `${id}-hint` : '', invalid ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  const note = hasHint && (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
  const name = (
    <label htmlFor={id}>
      {label} {optional && <span className="muted">{t('kit.optional')}</span>}
    </label>
  );
  return (
    <div className={['f', width, className].filter(Boolean).join(' ')}>
      {aside ? (
        <div className="wraps spread baseline label-line">
          {name}
          <span className="hint">{aside}</span>
        </div>
      ) : (
        name
      )}
      {!below && note}
      {children({
        id,
        ...(invalid ? { 'aria-invalid': true as const } : {}),
        ...(descriptionIds === '' ? {} : { 'aria-describedby': descriptionIds }),
      })}
      {invalid && (
        <p className="err" id={`${id}-error`}>
          {errorIcon} {error}
        </p>
      )}
      {below && note}
      {after}
    </div>
  );
}

type InputProps = Omit<ComponentProps<'input'>, 'width'>;

/** A labelled text field. Browsers fill it in by `name` and autocomplete token. */
export function TextField(props: FieldProps & InputProps): ReactNode {
  const { label, hint, error, optional, width, id, ...input } = props;
  const generatedId = useId();
  return (
    <Field label={label} hint={hint} error={error} optional={optional} width={width} id={id ?? generatedId}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  );
}

export function TextArea(props: FieldProps & ComponentProps<'textarea'>): ReactNode {
  const { label, hint, error, optional, width, id, ...area } = props;
  const generatedId = useId();
  return (
    <Field label={label} hint={hint} error={error} optional={optional} width={width} id={id ?? generatedId}>
      {(control) => <TextAreaInput {...area} {...control} />}
    </Field>
  );
}

/** A labelled select. The options are its children. */
export function SelectField(props: FieldProps & ComponentProps<'select'>): ReactNode {
  const { label, hint, error, optional, width, id, ...select } = props;
  const generatedId = useId();
  return (
    <Field label={label} hint={hint} error={error} optional={optional} width={width} id={id ?? generatedId}>
      {(control) => <SelectInput {...select} {...control} />}
    </Field>
  );
}

/** A password field with a button that shows the password. Pasting and password managers work. */
export function PasswordField(
  props: FieldProps & Omit<InputProps, 'type'> & { after?: ReactNode },
): ReactNode {
  const { label, hint, error, optional, width, id, after, ...input } = props;
  const generatedId = useId();
  const t = useT();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      width={width}
      after={after}
      id={id ?? generatedId}
    >
      {(control) => (
        <div className="pass">
          <Input {...input} {...control} type={isVisible ? 'text' : 'password'} />
          <Button
            variant="plain"
            aria-controls={control.id}
            aria-pressed={isVisible}
            onClick={() => setIsVisible(!isVisible)}
          >
            {t(isVisible ? 'kit.hidePassword' : 'kit.showPassword')}
            <span className="vh"> {t('kit.ofPassword')}</span>
          </Button>
        </div>
      )}
    </Field>
  );
}

export interface FormError {
  /** Id of the control. */
  field: string;
  text: string;
  focus: () => void;
}

export interface ErrorSummaryProps {
  errors: readonly FormError[];
  /** Text that the product brief prescribes, shown before the title. */
  specificText?: FixedText | undefined;
  attempt?: number;
}

/** Lists the errors with links to their fields. It gets the focus after the form is submitted. */
export function ErrorSummary({ errors, specificText, attempt }: ErrorSummaryProps): ReactNode {
  const t = useT();
  const summaryRef = useRef<HTMLDivElement>(null);
  const submittedErrors = attempt ?? errors;
  useEffect(() => summaryRef.current?.focus(), [submittedErrors]);
  if (errors.length === 0) return null;
  return (
    <div className="errors" role="alert" tabIndex={-1} ref={summaryRef}>
      <h2>
        <Icon name="circle-alert" />{' '}
        <span>
          {specificText && <FixedTextSpan text={specificText} />}{' '}
          {t('kit.errors.title', { count: errors.length })}
        </span>
      </h2>
      <ul>
        {errors.map(({ field, text, focus }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ErrorLineProps {
  title?: string;
  /** Language of the title, if it differs from the language of the page. */
  lang?: string;
  error?: unknown;
  children?: ReactNode;
}

/** Shows a failure of the whole form, e.g. a failed login. */
export function ErrorLine({ title, lang, error, children }: ErrorLineProps): ReactNode {
  useT();
  const text = title === undefined ? toErrorText(error) : { text: title, lang, also: undefined };
  return (
    <div className="errline" role="alert">
      <Icon name="circle-alert" />
      <div>
        <p lang={text.lang}>
          <b>{text.text}</b>
        </p>
        {text.also !== undefined && <p>{text.also}</p>}
        <LoginAgain error={error} />
        {children}
      </div>
    </div>
  );
}
