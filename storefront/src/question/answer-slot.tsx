import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import {
  ErrorLine,
  Field,
  call,
  errorText,
  toast,
  useMutation,
  useQueryClient,
  useSession,
  useT,
} from '@munay/kit';
import { type ReactNode, useId, useState } from 'react';
import { ownQuestionsQuery } from './question-queries';
import styles from './question.module.css';

/** A button that becomes the field for an answer. */
export function AnswerSlot({ questionId, of }: { questionId: string; of: string }): ReactNode {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { isAdmin } = useSession();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const answer = useMutation({
    mutationFn: () =>
      call(ENDPOINTS.answerQuestion, { params: { id: questionId }, body: { text: text.trim() } }),
    onSuccess: async () => {
      toast.success(t(isAdmin ? 'question.answered' : 'question.answerSent'));
      setOpen(false);
      setText('');
      await Promise.all([
        client.invalidateQueries({ queryKey: ['questions'] }),
        client.invalidateQueries({ queryKey: ownQuestionsQuery.queryKey }),
      ]);
    },
  });
  if (!open)
    return (
      <button className="btn btn-quiet small" type="button" onClick={() => setOpen(true)}>
        {t('question.answer')}
        <span className="vh"> {of}</span>
      </button>
    );
  return (
    <form
      className={styles.answerForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setError(text.trim() === '' ? t('question.textMissing') : '');
        if (text.trim() !== '') answer.mutate();
      }}
    >
      <Field label={t('question.yourAnswer')} id={id} error={error}>
        {(control) => (
          <textarea
            className="input"
            rows={3}
            maxLength={LIMITS.answerMax}
            value={text}
            onChange={(event) => setText(event.target.value)}
            {...control}
          />
        )}
      </Field>
      {answer.isError && <ErrorLine title={errorText(answer.error)} />}
      <div className="acts">
        <button className="btn btn-second btn-small" type="submit" disabled={answer.isPending}>
          {t('question.sendAnswer')}
        </button>
        <button className="btn btn-quiet small" type="button" onClick={() => setOpen(false)}>
          {t('review.report.cancel')}
        </button>
      </div>
    </form>
  );
}
