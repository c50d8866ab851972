import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ButtonLink, FailureNote, Icon, useQuery, useT } from '@munay/kit';
import { Card } from '../product/product-card';
import { CardSkeleton } from '../product/product-grid';
import type { Answers } from './answers';
import { type Match, matchesQuery, RESULTS } from './find-products';
import styles from './finder.module.css';

/** Why the product was chosen, and which requested property it lacks. */
function Reasons({ answers, match }: { answers: Answers; match: Match }): ReactNode {
  const t = useT();
  const { skin, scent, without } = answers;
  const has: string[] = [];
  const lacks: string[] = [];
  if (skin) (match.skin ? has : lacks).push(t(`tag.${skin}`));
  if (scent) (match.scent ? has : lacks).push(t(`scent.${scent}`));
  if (without.length > 0) has.push(t('finder.without', { names: without.join(', ') }));
  if (has.length === 0) has.push(t('finder.featured'));
  return (
    <ul className={`small ${styles.reasons}`} role="list" aria-label={t('finder.why')}>
      {has.map((reason) => (
        <li key={reason}>
          <Icon name="check" small /> <span>{reason}</span>
        </li>
      ))}
      {lacks.map((reason) => (
        <li key={reason} className="muted">
          <Icon name="minus" small /> <span>{t('finder.lacks', { reason })}</span>
        </li>
      ))}
    </ul>
  );
}

interface FinderResultsProps {
  answers: Answers;
  /** Set when the form is submitted, so that the focus moves to the new results, and not to those of a page load. */
  focusRequestRef: RefObject<boolean>;
}

export function FinderResults({ answers, focusRequestRef }: FinderResultsProps): ReactNode {
  const t = useT();
  const { data: matches, isPending, isLoadingError, error, refetch } = useQuery(matchesQuery(answers));
  const heading = useRef<HTMLHeadingElement>(null);
  // After every render, because the same answers may be submitted again
  useEffect(() => {
    if (!focusRequestRef.current || heading.current === null) return;
    focusRequestRef.current = false;
    heading.current.focus();
  });
  const fits = matches?.filter(({ skin, scent }) => skin && scent).length ?? 0;
  const shown = matches?.length ?? 0;
  return (
    <section id="result" className={styles.result} aria-labelledby="finder-result">
      {isPending && <CardSkeleton count={RESULTS} />}
      {isLoadingError && (
        <FailureNote error={error} specificText="productsFailed" onRetry={() => void refetch()} />
      )}
      {matches && (
        <>
          <h2 id="finder-result" ref={heading} tabIndex={-1}>
            {fits >= RESULTS ? t('finder.found') : t('finder.few', { count: fits })}
          </h2>
          {shown > fits && <p className="mt2">{t('finder.partly')}</p>}
          {shown < RESULTS && (
            <p className="mt2">{t(answers.without.length > 0 ? 'finder.strict' : 'finder.change')}</p>
          )}
          <ul className={styles.matches} role="list">
            {matches.map((match) => (
              <Card
                key={match.product._id}
                product={match.product}
                heading="h3"
                sizes="(min-width: 76rem) 25rem, (min-width: 40rem) 31vw, 92vw"
                note={<Reasons answers={answers} match={match} />}
              />
            ))}
          </ul>
          <ButtonLink to="/shop">{t('home.seeAll')}</ButtonLink>
        </>
      )}
    </section>
  );
}
