import type { ReactNode } from 'react';
import { PageTitle } from '@munay/kit';
import bar from './drawings/bar.svg';
import box from './drawings/box.svg';
import card from './drawings/card.svg';
import envelope from './drawings/envelope.svg';
import key from './drawings/key.svg';
import styles from './state-panel.module.css';

const ILLUSTRATIONS = { bar, box, card, envelope, key } as const;
export type IllustrationName = keyof typeof ILLUSTRATIONS;

/** Decorative line drawing of 160 px for a state. */
export const Illustration = ({ name }: { name: IllustrationName }): ReactNode => (
  <img className={styles.drawing} src={ILLUSTRATIONS[name]} width={160} height={160} alt="" />
);

interface StatePanelProps {
  /** `spinner` while the state is unknown; undefined above a form. */
  illustration?: IllustrationName | 'spinner' | undefined;
  title: string;
  /** Identifies a state of the page. When it changes, the new title receives focus. */
  state?: string;
  /** Paragraphs, a form and buttons (`.acts`). */
  children: ReactNode;
  /** Additional links or content below the panel. */
  below?: ReactNode;
}

/** A page that only shows a result and the next step. */
export function StatePanel({ illustration, title, state, children, below }: StatePanelProps): ReactNode {
  return (
    <>
      <div className={`wrap ${styles.state}`}>
        <div className={illustration === undefined ? 'panel' : `panel centred ${styles.drawn}`}>
          {illustration === 'spinner' ? (
            <div className="spin" aria-hidden="true" />
          ) : (
            illustration && <Illustration name={illustration} />
          )}
          <PageTitle key={state} title={title} />
          {children}
        </div>
      </div>
      {below}
    </>
  );
}
