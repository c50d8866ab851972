import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type ModerationReview, REPLY_TO_REVIEW_INPUT } from '@munay/contracts/shop/review';
import { Button, call, Picture, useT } from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { AdminTextarea } from '../form/admin-field';
import { useLeaveWarning } from '../form/leave-guard';
import { DecisionButtons, type VisibilityDecision } from './decision-buttons';
import { PostBody } from './post-body';
import { QueueList, useDecision, useReply } from './queue-list';
import styles from './content.module.css';

export function ReviewQueue() {
  const decide = useDecision((id: string, body) => call(ENDPOINTS.decideReview, { params: { id }, body }));
  return (
    <QueueList
      name="reviews"
      endpoint={ENDPOINTS.moderateReviews}
      getRows={({ reviews }) => reviews}
      getCounts={({ counts }) => counts}
    >
      {(review) => (
        <Review
          review={review}
          busy={decide.isPending}
          onDecide={(decision) => decide.mutate({ subject: review._id, before: review, decision })}
        />
      )}
    </QueueList>
  );
}

function Review({
  review,
  busy,
  onDecide,
}: {
  review: ModerationReview;
  busy: boolean;
  onDecide: (decision: VisibilityDecision) => void;
}) {
  const t = useT();
  const [isReplying, setIsReplying] = useState(false);
  const { _id: id, stars, title, photos, reply } = review;
  // The entered text is preserved while the form is collapsed
  const [replyText, setReplyText] = useState<string>();
  useLeaveWarning(replyText !== undefined && replyText !== (reply?.text ?? ''));
  const closeReply = (): void => {
    setIsReplying(false);
    setReplyText(undefined);
  };
  return (
    <PostBody
      {...review}
      title={
        <>
          <span aria-hidden="true" className={styles.stars}>
            {'★'.repeat(stars)}
            {'☆'.repeat(5 - stars)}
          </span>
          <span className="vh">{t('moderation.stars', { stars })}</span>{' '}
          <span lang={review.locale}>{title}</span>
        </>
      }
      actions={
        <>
          <DecisionButtons status={review.status} name={title} busy={busy} onDecide={onDecide} />
          <Button variant="quiet" aria-expanded={isReplying} onClick={() => setIsReplying(!isReplying)}>
            {t(reply ? 'moderation.changeReply' : 'moderation.reply')}
          </Button>
        </>
      }
    >
      {photos.length > 0 && (
        <ul className={`wraps g2 ${styles.photos}`} role="list">
          {photos.map(({ _id, image, hidden }) => (
            <li key={_id} data-hidden={hidden !== null}>
              <Picture image={image} sizes="96px" />
            </li>
          ))}
        </ul>
      )}
      {reply && !isReplying && <blockquote className={styles.reply}>{reply.text}</blockquote>}
      {isReplying && (
        <Reply id={id} text={replyText ?? reply?.text ?? ''} onChange={setReplyText} onDone={closeReply} />
      )}
    </PostBody>
  );
}

function Reply({
  id,
  text,
  onChange,
  onDone,
}: {
  id: string;
  text: string;
  onChange: (text: string) => void;
  onDone: () => void;
}) {
  const t = useT();
  const send = useReply((reply: string) =>
    call(ENDPOINTS.replyToReview, { params: { id }, body: { text: reply } }),
  );
  const form = useForm({
    send: async () => {
      await send.mutateAsync(text);
      onDone();
    },
  });
  return (
    <Form className={`grid g2 ${styles.replyForm}`} {...form.props}>
      <AdminTextarea
        label={t('moderation.replyLabel')}
        path={`reply.${id}`}
        hint={t('moderation.replyHint')}
        value={text}
        rows={3}
        maxLength={REPLY_TO_REVIEW_INPUT.text.max}
        onChange={onChange}
      />
      <Button variant="primary" type="submit" busy={form.busy}>
        {t('moderation.sendReply')}
      </Button>
    </Form>
  );
}
