import type { ReactNode } from 'react';
import type { AnswerView, OwnQuestions, QuestionView } from '@munay/contracts/shop/question';
import { Icon, Link, useFormat, useSession, useT } from '@munay/kit';
import { ForeignLanguageNote } from '../reactions/foreign-language-note';
import { HelpfulButton } from '../reactions/helpful-button';
import { ReportButton } from '../reactions/report-button';
import { AcceptButton } from './accept-button';
import { AnswerSlot } from './answer-form';
import voices from '../reactions/feedback.module.css';
import styles from './question.module.css';

function Answer({
  answer,
  question,
  mayAccept,
}: {
  answer: AnswerView;
  question: QuestionView;
  mayAccept: boolean;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <div className={answer.by === 'staff' || answer.accepted ? styles.a : `${styles.a} ${styles.plainer}`}>
      {answer.accepted && (
        <p className="state ok">
          <Icon name="circle-check" small /> {t('question.accepted')}
        </p>
      )}
      {answer.status !== 'published' && (
        <p className="state info">
          <Icon name="clock" small /> {t('question.answerWaits')}
        </p>
      )}
      <p lang={answer.locale}>{answer.text}</p>
      <p className={`small muted ${styles.meta}`}>
        {answer.by === 'staff'
          ? `${t('question.workshop')} · ${format.date(answer.at)}`
          : answer.demo
            ? answer.author
            : t('question.buyer', { name: answer.author })}
        <ForeignLanguageNote locale={answer.locale} />
      </p>
      {mayAccept && answer.status === 'published' && (
        <AcceptButton questionId={question._id} answer={answer} />
      )}
    </div>
  );
}

interface QuestionArticleProps {
  question: QuestionView;
  myQuestions: OwnQuestions | undefined;
  withProduct?: boolean;
}

export function QuestionArticle({
  question,
  myQuestions,
  withProduct = false,
}: QuestionArticleProps): ReactNode {
  const t = useT();
  const { isAdmin } = useSession();
  const { _id, product, text, locale, author, answers, demo } = question;
  const isOwn = myQuestions?.questions.some((candidate) => candidate._id === _id) ?? false;
  const productIds = myQuestions?.bought ?? [];
  const canAnswer = isAdmin || (product === null ? productIds.length > 0 : productIds.includes(product._id));
  return (
    <article className={`grid g3 ${styles.qa}`}>
      <h3 lang={locale} tabIndex={-1} data-first>
        {text}
      </h3>
      <p className={`small muted ${styles.meta}`}>
        {author}
        <ForeignLanguageNote locale={locale} />
        {withProduct && product !== null && (
          <>
            {' · '}
            <Link to={`/product/${product.slug}`}>{product.title}</Link>
          </>
        )}
        {demo && ` · ${t('question.demo')}`}
      </p>
      {answers.map((answer) => (
        <Answer key={answer._id} answer={answer} question={question} mayAccept={isOwn || isAdmin} />
      ))}
      {answers.length === 0 && (
        <>
          <p className="state warn">
            <Icon name="clock" small /> {t('question.open')}
          </p>
          <p className="small muted">{t('question.openText')}</p>
        </>
      )}
      <div className={`wraps ${voices.acts}`}>
        {!isOwn && (
          <>
            <HelpfulButton
              kind="question"
              id={_id}
              helpful={question.helpful}
              votes={myQuestions?.votes}
              subject={text}
              locale={locale}
            />
            <ReportButton kind="question" id={_id} subject={text} locale={locale} />
          </>
        )}
        {canAnswer && <AnswerSlot questionId={_id} questionText={text} />}
      </div>
    </article>
  );
}
