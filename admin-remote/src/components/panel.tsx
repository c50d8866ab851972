import { type ReactNode, useId } from 'react';
import { Icon } from '@munay/kit';
import styles from './panel.module.css';

/**
 * A titled section of a page. Use `flush` for content without padding, e.g. a table. If `folded` is set, the heading
 * opens and closes the section, and `folded` is its initial state.
 */
export function Panel({
  title,
  note,
  end,
  footer,
  flush = false,
  folded,
  tone,
  id,
  children,
}: {
  title: string;
  note?: ReactNode;
  end?: ReactNode;
  footer?: ReactNode;
  flush?: boolean;
  folded?: boolean;
  /** `note` highlights a message from the buyer that staff must not overlook. */
  tone?: 'note';
  id?: string;
  children: ReactNode;
}) {
  const generatedId = useId();
  const Note = folded === undefined ? 'p' : 'span';
  const head = (
    <>
      <h2 id={generatedId}>{title}</h2>
      {note && <Note>{note}</Note>}
      {end && <div className={`cluster push gap-6 ${styles.end}`}>{end}</div>}
    </>
  );
  const body = flush ? children : <div className={`grid g3 ${styles.body}`}>{children}</div>;
  return (
    <section
      className={`flex min0 on-white ${styles.panel}`}
      id={id}
      aria-labelledby={generatedId}
      data-tone={tone}
    >
      {folded === undefined ? (
        <>
          <header className="cluster">{head}</header>
          {body}
        </>
      ) : (
        <details open={!folded}>
          <summary className="cluster">
            {head}
            <Icon className="push" name="chevron-down" small />
          </summary>
          {body}
        </details>
      )}
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
