import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { ErrorLine, ErrorSummary, type ErrorSummaryProps } from './field';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Replaces the browser's submission. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Field errors, listed on top. */
  summary?: ErrorSummaryProps;
  /** Any other failure; null if none. */
  failure?: unknown;
}

/** Shows its own validation messages instead of the browser's, unless `noValidate={false}`. */
export function Form({ onSubmit, summary, failure = null, children, ...form }: FormProps): ReactNode {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit?.(event);
  };
  return (
    <form noValidate {...form} {...(onSubmit && { onSubmit: submit })}>
      {summary && <ErrorSummary {...summary} />}
      {failure !== null && <ErrorLine error={failure} />}
      {children}
    </form>
  );
}
