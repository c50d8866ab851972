import type { MessageThread } from '@munay/contracts/admin/message';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  call,
  endpointKey,
  endpointQuery,
  invalidate,
  Link,
  useMutation,
  useQuery,
  useQueryClient,
  useT,
} from '@munay/kit';
import { Badge } from '../components/badge';
import { formatDayTime } from '../components/day-time';
import { ListFailure, ListSkeleton } from '../feedback/list-states';
import { useDraft } from '../form/form-draft';
import { useLeaveWarning } from '../form/leave-guard';
import { SaveFailure } from '../form/save-failure';
import { AdminIcon } from '../icons/admin-icon';
import { AnswerBy, MessageBadge } from './message-badge';
import { ReplyForm } from './reply-form';
import { ThreadAside } from './thread-aside';
import { type ThreadFields, toFields } from './thread-draft';
import styles from './inbox.module.css';

/** A message with its replies, the reply form and the sender's orders. */
export function ThreadPanel({ id, backPath }: { id: string; backPath: string }) {
  const query = useQuery(endpointQuery(ENDPOINTS.openMessage, { params: { id } }));
  if (query.data) return <Thread thread={query.data} backPath={backPath} />;
  return (
    <div className={styles.thread}>
      {query.error ? (
        <ListFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton rows={4} columns={1} />
      )}
    </div>
  );
}

function Thread({ thread, backPath }: { thread: MessageThread; backPath: string }) {
  const t = useT();
  const client = useQueryClient();
  const params = { id: thread._id };
  const draft = useDraft(toFields(thread));
  const { changedFields, value } = draft;
  useLeaveWarning(changedFields.length > 0);
  const applyThread = (next: MessageThread, edits: Partial<ThreadFields>): void => {
    client.setQueryData(endpointKey(ENDPOINTS.openMessage, { params }), next);
    draft.rebase(toFields(next), edits);
    void invalidate(client, ENDPOINTS.listMessages, ENDPOINTS.getToDo);
  };
  const read = () => call(ENDPOINTS.openMessage, { params });
  const update = useMutation({
    mutationFn: async (status: MessageThread['status']) => {
      const { note, version } = value;
      await call(ENDPOINTS.updateMessage, { params, body: { status, note, version } });
      return read();
    },
    onSuccess: (next) => applyThread(next, changedFields.includes('text') ? { text: value.text } : {}),
  });
  const loadServerVersion = async (): Promise<void> => {
    const next = await read();
    client.setQueryData(endpointKey(ENDPOINTS.openMessage, { params }), next);
    draft.mergeLatest(toFields(next));
    update.reset();
  };
  const { name, email, topic, reference, status, earlier } = thread;
  return (
    <>
      <section className={`min0 ${styles.thread}`} aria-label={`${reference} · ${name}`}>
        <header className="cluster g2">
          <Link className={`row g1 fine ${styles.back}`} to={backPath}>
            <AdminIcon name="chevron-left" /> {t('inbox.back')}
          </Link>
          <h2>
            {name} · {t(`inbox.topic.${topic}`)}
          </h2>
          <MessageBadge status={status} />
          <AnswerBy message={thread} />
          <p className="muted fine">
            {reference} · <a href={`mailto:${email}?subject=${encodeURIComponent(reference)}`}>{email}</a> ·{' '}
            {t(`language.${thread.locale}`)}
            {earlier && ` · ${t('inbox.earlier', { reference: earlier })}`}
          </p>
        </header>
        <Messages thread={thread} />
        <ReplyForm
          thread={thread}
          draft={draft}
          onSent={(next) => applyThread(next, changedFields.includes('note') ? { note: value.note } : {})}
          onLoadServerVersion={loadServerVersion}
        />
      </section>
      <ThreadAside
        thread={thread}
        draft={draft}
        busy={update.isPending}
        onUpdate={update.mutate}
        failure={
          update.isError && <SaveFailure error={update.error} onLoadServerVersion={loadServerVersion} />
        }
      />
    </>
  );
}

const MAIL_BADGES = {
  done: { form: 'settled', icon: 'check' },
  dead: { form: 'failed', icon: 'mail-warning' },
  leaving: { form: 'wait', icon: 'send' },
} as const;

function Messages({ thread }: { thread: MessageThread }) {
  const t = useT();
  const { name, createdAt, locale, message, replies } = thread;
  return (
    <ol className={styles.words} role="list">
      <li>
        <p className="muted tiny">
          {name} · {formatDayTime(createdAt, new Date())} · {t('inbox.fromForm')}
        </p>
        <p className={styles.text} lang={locale}>
          {message}
        </p>
      </li>
      {replies.map(({ at, by, text, mail }) => {
        const state = mail === null || mail === 'done' || mail === 'dead' ? (mail ?? 'done') : 'leaving';
        return (
          <li key={at} className={styles.ours}>
            <p className="muted tiny">
              {by || t('inbox.formerStaff')} · {formatDayTime(at, new Date())}{' '}
              <Badge {...MAIL_BADGES[state]}>{t(`inbox.mail.${state}`)}</Badge>
            </p>
            <p className={styles.text} lang={locale}>
              {text}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
