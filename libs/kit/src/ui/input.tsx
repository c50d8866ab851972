import type { ComponentProps, ReactNode } from 'react';

const inputClass = (className: string | undefined): string =>
  className === undefined ? 'input' : `input ${className}`;

/** Controls without a label of their own. Form fields have one. */
export const Input = ({ className, ...input }: ComponentProps<'input'>): ReactNode => (
  <input className={inputClass(className)} {...input} />
);

export const TextAreaInput = ({ className, ...area }: ComponentProps<'textarea'>): ReactNode => (
  <textarea className={inputClass(className)} {...area} />
);

export const SelectInput = ({ className, ...select }: ComponentProps<'select'>): ReactNode => (
  <select className={inputClass(className)} {...select} />
);
