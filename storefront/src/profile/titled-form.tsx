import '@munay/kit/field.css';
import type { ReactNode } from 'react';
import { Form, type FormProps } from '@munay/kit/forms';
import styles from './profile.module.css';

interface TitledFormProps extends FormProps {
  id: string;
  title: string;
}

export function TitledForm({ id, title, children, ...form }: TitledFormProps): ReactNode {
  return (
    <Form className={`grid g5 ${styles.form}`} aria-labelledby={id} {...form}>
      <h2 id={id}>{title}</h2>
      {children}
    </Form>
  );
}
