import type { ReactNode } from 'react';
import { Link, useT } from '@munay/kit';
import { CodeOffer } from '../cart/code-offer';
import { hasCodeLength, looksLikeCode } from '../cart/code-shape';
import { type Answer, useAnswers } from './answer-queries';
import styles from './answers.module.css';

interface AnswersProps {
  q: string;
  /** Whether no product was found. */
  isAlone: boolean;
}

/**
 * Answers to a search from the help pages and the journal. A text that could be a promotion code is offered as a code:
 * if it is written like one, or if nothing else was found.
 */
export function Answers({ q, isAlone }: AnswersProps): ReactNode {
  const answers = useAnswers(q);
  const isNothingFound = isAlone && answers?.length === 0;
  const isCode = isNothingFound ? hasCodeLength(q) : looksLikeCode(q);
  return (
    <>
      {isCode && (
        <div className={styles.code}>
          <CodeOffer key={q} code={q} />
        </div>
      )}
      {answers !== undefined && answers.length > 0 && <AnswerList answers={answers} />}
    </>
  );
}

function AnswerList({ answers }: { answers: readonly Answer[] }): ReactNode {
  const t = useT();
  return (
    <section id="answers" className={`one-column g5 ${styles.answers}`} aria-labelledby="answers-title">
      <div>
        <h2 id="answers-title">{t('answers.title')}</h2>
        <p className="small muted">{t('answers.lead')}</p>
      </div>
      <ul role="list">
        {answers.map(({ to, title, excerpt, source }) => (
          <li key={to} className="line-above">
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{excerpt}</p>
            <p className="small muted">{t(source)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
