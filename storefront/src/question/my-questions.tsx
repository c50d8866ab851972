import { type ReactNode, useRef, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { QuestionView } from '@munay/contracts/shop/question';
import { Button, call, Icon, invalidate, useMutation, useQueryClient, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { ActionError } from '../components/action-error';
import voices from '../reactions/feedback.module.css';

const BADGES = {
  pending: { tone: 'info', icon: 'clock' },
  published: { tone: 'ok', icon: 'circle-check' },
  hidden: { tone: 'warn', icon: 'circle-alert' },
} as const;

export function MyQuestions({ questions }: { questions: readonly QuestionView[] }): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const [questionToDelete, setQuestionToDelete] = useState<QuestionView | null>(null);
  const remove = useMutation({
    mutationFn: (id: string) => call(ENDPOINTS.deleteQuestion, { params: { id } }),
    onSuccess: async () => {
      await invalidate(client, ENDPOINTS.ownQuestions);
      // The clicked button was removed, so the focus moves to the list
      list.current?.focus();
    },
  });
  return (
    <div ref={list} tabIndex={-1}>
      {questions.map((question) => (
        <div key={question._id} className={`grid g2 ${voices.mine}`}>
          <p className={`state ${BADGES[question.status].tone}`}>
            <Icon name={BADGES[question.status].icon} small /> {t(`question.own.${question.status}`)}
          </p>
          <h3 lang={question.locale}>{question.text}</h3>
          {question.reason !== null && <p className="small">{t(`review.reason.${question.reason}`)}</p>}
          <p>
            <Button
              variant="quiet"
              className="small muted"
              busy={remove.isPending}
              onClick={() => remove.isPending || setQuestionToDelete(question)}
            >
              {t('question.remove')}
              <span className="vh"> {question.text}</span>
            </Button>
          </p>
          {remove.variables === question._id && <ActionError error={remove.error} />}
        </div>
      ))}
      <ConfirmDialog
        open={questionToDelete !== null}
        title={t('question.removeTitle')}
        text={t('question.removeText')}
        confirmLabel={t('question.remove')}
        cancelLabel={t('review.own.keep')}
        onConfirm={() => {
          if (questionToDelete !== null) remove.mutate(questionToDelete._id);
          setQuestionToDelete(null);
        }}
        onCancel={() => setQuestionToDelete(null)}
      />
    </div>
  );
}
