import { type ReactNode, useId } from 'react';
import { Link, PageTitle, useQuery, useT } from '@munay/kit';
import { useHashTarget } from '../hooks/use-hash-target';
import { QuestionForm } from '../question/question-form';
import { QuestionList } from '../question/question-list';
import { questionProductsQuery } from './community-queries';
import { PhotoWall } from './photo-wall';
import { RecentReviews } from './recent-reviews';
import parts from '../components/page-parts.module.css';
import prose from '../components/prose.module.css';

const SECTION_IDS = ['resenas', 'fotos', 'preguntas'] as const;

export function CommunityPage(): ReactNode {
  const t = useT();
  const questionsId = useId();
  const { data: products } = useQuery(questionProductsQuery);
  useHashTarget();
  return (
    <main id="main">
      <div className="wrap">
        <div className={`grid g3 page-top ${prose.title}`}>
          <PageTitle title={t('community.title')} />
          <p className="lead">{t('community.lead')}</p>
        </div>
        <nav className={`line-below ${parts.pick}`} aria-label={t('community.onPage')}>
          <ul role="list">
            {SECTION_IDS.map((id) => (
              <li key={id}>
                <Link to={`#${id}`}>{t(`community.go.${id}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <RecentReviews />
      <PhotoWall />
      <section className="section" id="preguntas" aria-labelledby={questionsId}>
        <div className={`wrap one-column g6 ${prose.halves}`}>
          <div>
            <h2 id={questionsId}>{t('question.title')}</h2>
            <p className="muted">{t('question.who')}</p>
            <QuestionForm choices={products?.products} />
          </div>
          <QuestionList />
        </div>
      </section>
    </main>
  );
}
