import type { FormHTMLAttributes, ReactNode } from 'react';
import styles from './profile.module.css';

type TitledFormProps = {
  id: string;
  title: string;
  children: ReactNode;
} & (
  | { onSubmit: (form: HTMLFormElement) => unknown }
  /** What `useForm` handles. */
  | { form: { props: FormHTMLAttributes<HTMLFormElement> } }
);

export function TitledForm({ id, title, children, ...rest }: TitledFormProps): ReactNode {
  const handlers: FormHTMLAttributes<HTMLFormElement> =
    'form' in rest
      ? rest.form.props
      : {
          noValidate: true,
          onSubmit: (event) => {
            event.preventDefault();
            rest.onSubmit(event.currentTarget);
          },
        };
  return (
    <form className={`grid g5 ${styles.form}`} aria-labelledby={id} {...handlers}>
      <h2 id={id}>{title}</h2>
      {children}
    </form>
  );
}
