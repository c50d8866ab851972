import '@munay/kit/field.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ANSWER_INPUT } from '@munay/contracts/shop/question';
import { Button, call, invalidate, toast, useQueryClient, useSession, useT } from '@munay/kit';
import { ErrorLine, Form, TextArea, useForm } from '@munay/kit/forms';

interface AnswerProps {
  questionId: string;
  onClose: () => void;
}

function AnswerForm({ questionId, onClose }: AnswerProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const { isAdmin } = useSession();
  const form = useForm<'text'>({
    id: useId(),
    short: true,
    check: (read) => ({ text: read('text').trim() === '' ? t('question.textMissing') : undefined }),
    send: async (read) => {
      const text = read('text').trim();
      await call(ENDPOINTS.answerQuestion, { params: { id: questionId }, body: { text } });
      toast.success(t(isAdmin ? 'question.answered' : 'question.answerSent'));
      onClose();
      await invalidate(client, ENDPOINTS.getQuestions, ENDPOINTS.ownQuestions);
    },
  });
  return (
    <Form className="grid fill g3" {...form.props}>
      <TextArea
        label={t('question.yourAnswer')}
        {...form.field('text')}
        rows={3}
        maxLength={ANSWER_INPUT.text.max}
        autoFocus
        name="text"
      />
      {form.failure !== null && <ErrorLine error={form.failure} />}
      <div className="acts">
        <Button small type="submit" busy={form.busy}>
          {t('question.sendAnswer')}
        </Button>
        <Button variant="quiet" className="small" onClick={onClose}>
          {t('review.report.cancel')}
        </Button>
      </div>
    </Form>
  );
}

/** A button that opens an answer field. It regains focus when the field closes. */
export function AnswerSlot({
  questionId,
  questionText,
}: {
  questionId: string;
  questionText: string;
}): ReactNode {
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
    <Button ref={button} variant="quiet" className="small" onClick={() => setOpen(true)}>
      {t('question.answer')}
      <span className="vh"> {questionText}</span>
    </Button>
  );
}
