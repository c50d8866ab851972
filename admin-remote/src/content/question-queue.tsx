import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ANSWER_INPUT, type AnswerView, type ModerationQuestion } from '@munay/contracts/shop/question';
import { Button, call, useT } from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { AdminTextarea } from '../form/admin-field';
import { useLeaveWarning } from '../form/leave-guard';
import { DecisionButtons, ModerationBadge, type VisibilityDecision } from './decision-buttons';
import { PostBody } from './post-body';
import { QueueList, useDecision, useReply } from './queue-list';
import styles from './content.module.css';

export function QuestionQueue() {
  const decide = useDecision((id: string, body) => call(ENDPOINTS.decideQuestion, { params: { id }, body }));
  return (
    <QueueList
      name="questions"
      endpoint={ENDPOINTS.moderateQuestions}
      getRows={({ questions }) => questions}
      getCounts={({ counts }) => counts}
    >
      {(question) => (
        <QuestionItem
          question={question}
          busy={decide.isPending}
          onDecide={(decision) => decide.mutate({ subject: question._id, before: question, decision })}
        />
      )}
    </QueueList>
  );
}

function QuestionItem({
  question,
  busy,
  onDecide,
}: {
  question: ModerationQuestion;
  busy: boolean;
  onDecide: (decision: VisibilityDecision) => void;
}) {
  const t = useT();
  const [isAnswering, setIsAnswering] = useState(false);
  // The text is preserved while the form is collapsed
  const [text, setText] = useState('');
  useLeaveWarning(text.trim() !== '');
  const closeAnswer = (): void => {
    setIsAnswering(false);
    setText('');
  };
  return (
    <PostBody
      {...question}
      actions={
        <>
          <DecisionButtons status={question.status} name={question.text} busy={busy} onDecide={onDecide} />
          <Button variant="quiet" aria-expanded={isAnswering} onClick={() => setIsAnswering(!isAnswering)}>
            {t('moderation.answer')}
          </Button>
        </>
      }
    >
      <Answers question={question} />
      {isAnswering && <Answer question={question} text={text} onChange={setText} onDone={closeAnswer} />}
    </PostBody>
  );
}

function Answers({ question: { _id: id, answers } }: { question: ModerationQuestion }) {
  const t = useT();
  const decide = useDecision(({ _id: answerId, accepted }: AnswerView, decision) =>
    call(ENDPOINTS.decideAnswer, {
      params: { id },
      body: { ...decision, answerId, ...(decision.undoes && { accepted }) },
    }),
  );
  if (answers.length === 0) return null;
  return (
    <ul className={styles.answers} role="list">
      {answers.map((answer) => (
        <li className="grid gap-6" key={answer._id}>
          <p className={`cluster fine ${styles.by}`}>
            <ModerationBadge status={answer.status} reason={answer.reason} />
            <span>{answer.by === 'staff' ? t('moderation.workshop') : answer.author}</span>
            {answer.accepted && <span className="muted">{t('moderation.accepted')}</span>}
          </p>
          <p className={styles.text} lang={answer.locale}>
            {answer.text}
          </p>
          <DecisionButtons
            status={answer.status}
            name={answer.text}
            busy={decide.isPending}
            onDecide={(decision) => decide.mutate({ subject: answer, before: answer, decision })}
          />
        </li>
      ))}
    </ul>
  );
}

/** Form for the shop's answer. Sending it publishes the answer immediately, and the question too if it is pending. */
function Answer({
  question: { _id: id, status },
  text,
  onChange,
  onDone,
}: {
  question: ModerationQuestion;
  text: string;
  onChange: (text: string) => void;
  onDone: () => void;
}) {
  const t = useT();
  const isPublished = status === 'published';
  const send = useReply(
    async (answer: string) => {
      if (!isPublished)
        await call(ENDPOINTS.decideQuestion, { params: { id }, body: { status: 'published' } });
      await call(ENDPOINTS.answerQuestion, { params: { id }, body: { text: answer } });
    },
    t(isPublished ? 'moderation.answered' : 'moderation.bothPublished'),
  );
  const form = useForm({
    send: async () => {
      if (!text.trim()) return;
      await send.mutateAsync(text);
      onDone();
    },
  });
  return (
    <Form className={`grid g2 ${styles.replyForm}`} {...form.props}>
      <AdminTextarea
        label={t('moderation.answerLabel')}
        path={`answer.${id}`}
        value={text}
        rows={2}
        maxLength={ANSWER_INPUT.text.max}
        onChange={onChange}
      />
      <Button variant="primary" type="submit" busy={form.busy}>
        {t(isPublished ? 'moderation.sendAnswer' : 'moderation.sendBoth')}
      </Button>
    </Form>
  );
}
