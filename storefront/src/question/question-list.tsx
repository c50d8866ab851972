import { type ReactNode, useRef } from 'react';
import { FailureNote, useInfiniteQuery, useT } from '@munay/kit';
import { LoadMore } from '../components/load-more';
import { MyQuestions } from './my-questions';
import { QuestionArticle } from './question-article';
import { questionsQuery, useMyQuestions } from './question-queries';
import voices from '../reactions/feedback.module.css';

export function QuestionList({ product, productId }: { product?: string; productId?: string }): ReactNode {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const result = useInfiniteQuery(questionsQuery(product));
  const data = useMyQuestions();
  const questions = result.data?.pages.flatMap((page) => page.questions) ?? [];
  const total = result.data?.pages[0]?.total ?? 0;
  const myQuestions = data?.questions.filter(
    (question) =>
      question.status !== 'published' && (productId === undefined || question.product?._id === productId),
  );
  return (
    <div>
      {myQuestions !== undefined && <MyQuestions questions={myQuestions} />}
      {result.isLoadingError && <FailureNote error={result.error} onRetry={() => void result.refetch()} />}
      {result.isSuccess && questions.length === 0 && !myQuestions?.length && (
        <p className="muted">{t('question.none')}</p>
      )}
      <div ref={list} className={questions.length > 0 ? 'rule' : undefined}>
        {questions.map((question) => (
          <QuestionArticle
            key={question._id}
            question={question}
            myQuestions={data}
            withProduct={product === undefined}
          />
        ))}
      </div>
      <div className={`grid g3 ${voices.more}`}>
        {questions.length > 0 && (
          <p className="small muted">{t('question.shown', { shown: questions.length, total })}</p>
        )}
        <LoadMore list={list} shownCount={questions.length} query={result} label={t('question.more')} />
      </div>
    </div>
  );
}
