import type { ComponentProps, ReactNode } from 'react';

const getInputClass = (className: string | undefined): string =>
  className === undefined ? 'input' : `input ${className}`;

/** Controls without a label; use a form field for a labelled control. */
export const Input = ({ className, ...input }: ComponentProps<'input'>): ReactNode => (
  <input className={getInputClass(className)} {...input} />
);

export const TextAreaInput = ({ className, ...area }: ComponentProps<'textarea'>): ReactNode => (
  <textarea className={getInputClass(className)} {...area} />
);

export const SelectInput = ({ className, ...select }: ComponentProps<'select'>): ReactNode => (
  <select className={getInputClass(className)} {...select} />
);
