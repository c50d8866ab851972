import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { call, invalidate, toast, useQueryClient, useSession, useT } from '@munay/kit';
import { ErrorLine, Field } from '@munay/kit/forms';
import { useForm, useValues } from '../hooks/use-form';

interface AnswerProps {
  questionId: string;
  onClose: () => void;
}

function AnswerForm({ questionId, onClose }: AnswerProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const { isAdmin } = useSession();
  const { values, bind } = useValues({ text: '' });
  const text = values.text.trim();
  const form = useForm<'text'>({
    id: useId(),
    short: true,
    problems: text === '' ? { text: t('question.textMissing') } : {},
    send: async () => {
      await call(ENDPOINTS.answerQuestion, { params: { id: questionId }, body: { text } });
      toast.success(t(isAdmin ? 'question.answered' : 'question.answerSent'));
      onClose();
      await invalidate(client, ENDPOINTS.getQuestions, ENDPOINTS.ownQuestions);
    },
  });
  return (
    <form className="grid fill g3" {...form.props}>
      <Field label={t('question.yourAnswer')} {...form.field('text')}>
        {(control) => (
          <textarea
            className="input"
            rows={3}
            maxLength={LIMITS.answerMax}
            autoFocus
            {...bind('text')}
            {...control}
          />
        )}
      </Field>
      {form.failure !== null && <ErrorLine error={form.failure} />}
      <div className="acts">
        <button className="btn btn-small" type="submit" aria-disabled={form.busy}>
          {t('question.sendAnswer')}
        </button>
        <button className="btn btn-quiet small" type="button" onClick={onClose}>
          {t('review.report.cancel')}
        </button>
      </div>
    </form>
  );
}

/** A button that becomes the field for an answer, and gets the focus back from it. */
export function AnswerSlot({ questionId, of }: { questionId: string; of: string }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!open && wasOpen.current) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  if (open) return <AnswerForm questionId={questionId} onClose={() => setOpen(false)} />;
  return (
    <button ref={button} className="btn btn-quiet small" type="button" onClick={() => setOpen(true)}>
      {t('question.answer')}
      <span className="vh"> {of}</span>
    </button>
  );
}
