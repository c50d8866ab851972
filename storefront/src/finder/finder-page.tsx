import { type ReactNode, useRef } from 'react';
import { PageTitle, useSearchParams, useT } from '@munay/kit';
import { readAnswers } from './answers';
import { FinderForm } from './finder-form';
import { FinderResults } from './finder-results';

export function FinderPage(): ReactNode {
  const t = useT();
  const [search] = useSearchParams();
  const answers = readAnswers(search);
  const focusRequestRef = useRef(false);
  return (
    <main id="main" className="wrap page-end">
      <div className="one-column g3 page-top">
        <PageTitle title={t('home.finder')} />
        <p className="lead">{t('finder.lead')}</p>
      </div>
      <FinderForm
        key={search.toString()}
        answers={answers}
        onSubmit={() => (focusRequestRef.current = true)}
      />
      {answers && <FinderResults answers={answers} focusRequestRef={focusRequestRef} />}
    </main>
  );
}
