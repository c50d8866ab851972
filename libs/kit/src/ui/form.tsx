import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { ErrorLine, ErrorSummary, type ErrorSummaryProps } from './field';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Instead of what the browser would do. Without it the browser sends the form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown;
  /** What is wrong in single fields, listed on top. */
  summary?: ErrorSummaryProps;
  /** What went wrong apart from them; null when nothing did. */
  failure?: unknown;
}

/** Says what is wrong in its own words rather than in the browser's, unless told `noValidate={false}`. */
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
