import type { ComponentProps, FormEvent, KeyboardEvent, ReactNode } from 'react';
import { ErrorLine, ErrorSummary, type ErrorSummaryProps } from './field';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Called instead of the browser's submission. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Whether the form can only be submitted with its button, not with Enter in a field. */
  buttonOnly?: boolean;
  /** Field errors to list above the form. */
  summary?: ErrorSummaryProps;
  /** A failure that does not concern a field; null if there is none. */
  failure?: unknown;
}

/**
 * A form that shows its own validation messages, or the browser's with `noValidate={false}`. Enter in a search field
 * submits the form only if its role is `search`.
 */
export function Form({
  onSubmit,
  buttonOnly = false,
  summary,
  failure = null,
  children,
  ...form
}: FormProps): ReactNode {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit?.(event);
  };
  const preventClose = (event: KeyboardEvent<HTMLFormElement>): void => {
    const { key, target } = event;
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    if (buttonOnly || (target.type === 'search' && form.role !== 'search')) event.preventDefault();
  };
  return (
    <form noValidate {...form} {...(onSubmit && { onSubmit: submit, onKeyDown: preventClose })}>
      {summary && <ErrorSummary {...summary} />}
      {failure !== null && <ErrorLine error={failure} />}
      {children}
    </form>
  );
}
