import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { QuestionView } from '@munay/contracts/question';
import { Icon, call, errorText, toast, useMutation, useQueryClient, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import voices from '../parts/voices.module.css';
import { ownQuestionsQuery } from './question-queries';

const LOOK = {
  pending: { tone: 'info', icon: 'clock' },
  published: { tone: 'ok', icon: 'circle-check' },
  hidden: { tone: 'warn', icon: 'circle-alert' },
} as const;

interface OwnQuestionsProps {
  questions: readonly QuestionView[];
  /** Also those that everybody sees. */
  published?: boolean;
}

/** Own questions with their state: waiting for a look, hidden for a reason, and if wanted the published ones. */
export function OwnQuestions({ questions, published = false }: OwnQuestionsProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call(ENDPOINTS.deleteQuestion, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownQuestionsQuery.queryKey }),
    onError: (error) => toast.error(errorText(error)),
  });
  return questions
    .filter(({ status }) => published || status !== 'published')
    .map((question) => (
      <div key={question._id} className={voices.mine}>
        <p className={`state ${LOOK[question.status].tone}`}>
          <Icon name={LOOK[question.status].icon} small /> {t(`question.own.${question.status}`)}
        </p>
        <h3 lang={question.locale}>{question.text}</h3>
        {question.reason !== null && <p className="small">{t(`review.reason.${question.reason}`)}</p>}
        <p>
          <button
            className="btn btn-quiet small muted"
            type="button"
            disabled={remove.isPending}
            onClick={() => remove.mutate(question._id)}
          >
            {t('question.remove')}
            <span className="vh"> {question.text}</span>
          </button>
        </p>
      </div>
    ));
}
