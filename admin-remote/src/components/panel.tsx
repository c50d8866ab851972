import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

/** A titled section of a page; `flush` for content that reaches the edges, e.g. a table. */
export function Panel({
  title,
  note,
  end,
  footer,
  flush = false,
  id,
  children,
}: {
  title: string;
  note?: ReactNode;
  end?: ReactNode;
  footer?: ReactNode;
  flush?: boolean;
  id?: string;
  children: ReactNode;
}) {
  const own = useId();
  return (
    <section className={`flex min0 on-white ${styles.panel}`} id={id} aria-labelledby={own}>
      <header>
        <h2 id={own}>{title}</h2>
        {note && <p>{note}</p>}
        {end && <div className={`cluster push ${styles.end}`}>{end}</div>}
      </header>
      {flush ? children : <div className={`grid g3 ${styles.body}`}>{children}</div>}
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
