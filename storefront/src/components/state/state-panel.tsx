import type { ReactNode } from 'react';
import { PageTitle } from '@munay/kit';
import bar from './drawings/bar.svg';
import box from './drawings/box.svg';
import card from './drawings/card.svg';
import envelope from './drawings/envelope.svg';
import key from './drawings/key.svg';
import styles from './state-panel.module.css';

const DRAWINGS = { bar, box, card, envelope, key } as const;
export type IllustrationName = keyof typeof DRAWINGS;

/** Line art of 160 px for a state; decorative. */
export const Illustration = ({ name }: { name: IllustrationName }): ReactNode => (
  <img className={styles.drawing} src={DRAWINGS[name]} width={160} height={160} alt="" />
);

interface StatePanelProps {
  /** `spinner` while the state is unknown; nothing above a form. */
  illustration?: IllustrationName | 'spinner' | undefined;
  title: string;
  /** Identifies a state of the page: when it changes, the new title takes focus. */
  state?: string;
  /** Paragraphs, a form, buttons (`.acts`). */
  children: ReactNode;
  /** Further links or content below. */
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
