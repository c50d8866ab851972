import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { QuestionView } from '@munay/contracts/question';
import { Icon, call, errorText, toast, useMutation, useQueryClient, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import { ownQuestionsQuery } from './question-queries';
import styles from './question.module.css';

/** Own questions that others do not see: waiting for a look, or hidden for a reason. */
export function OwnQuestions({ questions }: { questions: readonly QuestionView[] }): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call(ENDPOINTS.deleteQuestion, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownQuestionsQuery.queryKey }),
    onError: (error) => toast.error(errorText(error)),
  });
  return questions
    .filter(({ status }) => status !== 'published')
    .map((question) => (
      <div key={question._id} className={styles.mine}>
        <p className={question.status === 'hidden' ? 'state warn' : 'state info'}>
          <Icon name={question.status === 'hidden' ? 'circle-alert' : 'clock'} small />{' '}
          {t(question.status === 'hidden' ? 'question.own.hidden' : 'question.own.pending')}
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
