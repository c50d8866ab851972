import type { ReactNode } from 'react';
import styles from './profile.module.css';

interface TitledFormProps {
  id: string;
  title: string;
  onSubmit: (form: HTMLFormElement) => unknown;
  children: ReactNode;
}

export function TitledForm({ id, title, onSubmit, children }: TitledFormProps): ReactNode {
  return (
    <form
      className={`grid g5 ${styles.form}`}
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </form>
  );
}
