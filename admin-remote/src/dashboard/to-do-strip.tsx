import type { ToDo } from '@munay/contracts/admin/figures';
import { FailureNote, Link, useFormat, useQuery, useT } from '@munay/kit';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { toDoQuery } from '../components/shared-queries';
import { ListSkeleton } from '../feedback/list-states';
import { AdminIcon } from '../icons/admin-icon';
import styles from './overview.module.css';

type PlainTaskCount = Exclude<
  keyof ToDo,
  'toPackSince' | 'overdueJobsSince' | 'soldOut' | 'inReview' | 'refundBy'
>;

const TASK_ITEMS: readonly { kind: PlainTaskCount; to: string; tone?: 'warn' | 'bad' }[] = [
  { kind: 'toPack', to: '/admin/dashboard?tab=orders&sort=createdAt&status=paid&status=processing' },
  { kind: 'lowStock', to: '/admin/stock?low=1', tone: 'warn' },
  {
    kind: 'failedPayments',
    to: '/admin/dashboard?tab=orders&status=payment_failed&status=review',
    tone: 'warn',
  },
  { kind: 'failedMails', to: '/admin/jobs', tone: 'bad' },
  { kind: 'queuesPaused', to: '/admin/jobs', tone: 'bad' },
  { kind: 'overdueJobs', to: '/admin/jobs', tone: 'bad' },
  { kind: 'toModerate', to: '/admin/moderation' },
  { kind: 'transfers', to: '/admin/dashboard?tab=orders&status=pending_payment&payment=transfer' },
  { kind: 'manualRefunds', to: '/admin/dashboard?tab=orders&status=cancelled_refund_pending', tone: 'warn' },
  { kind: 'replacements', to: '/admin/dashboard?tab=orders&problem=replacementDue', tone: 'warn' },
  { kind: 'refundsFailed', to: '/admin/dashboard?tab=orders&problem=refundFailed', tone: 'bad' },
  { kind: 'disputes', to: '/admin/dashboard?tab=orders&problem=disputed', tone: 'bad' },
  { kind: 'fraudWarnings', to: '/admin/dashboard?tab=orders&problem=fraudWarned', tone: 'bad' },
  { kind: 'wrongRecipients', to: '/admin/dashboard?tab=orders&problem=wrongRecipient', tone: 'warn' },
  { kind: 'promotionsToCheck', to: '/admin/promotions', tone: 'warn' },
  { kind: 'withdrawals', to: '/admin/withdrawals', tone: 'warn' },
  { kind: 'messages', to: '/admin/inbox' },
];

const DAY_FORMAT = { day: 'numeric', month: 'short' } as const;

function useTaskNotes(): (kind: PlainTaskCount, todo: ToDo) => string | undefined {
  const t = useT();
  const format = useFormat();
  return (kind, { toPackSince, overdueJobsSince, soldOut, inReview, refundBy }) => {
    if (kind === 'toPack' && toPackSince)
      return t('todo.toPackSince', { when: format.date(toPackSince, DAY_FORMAT) });
    if (kind === 'overdueJobs' && overdueJobsSince)
      return t('todo.overdueJobsSince', { when: format.date(overdueJobsSince, DAY_AND_TIME_FORMAT) });
    if (kind === 'lowStock' && soldOut > 0) return t('todo.soldOut', { count: soldOut });
    if (kind === 'failedPayments' && inReview > 0) return t('todo.inReview', { count: inReview });
    if (kind === 'withdrawals' && refundBy)
      return t('todo.refundBy', { day: format.date(refundBy, DAY_FORMAT) });
    return undefined;
  };
}

/** Open tasks with their counts. Tasks without open items share one line. */
export function ToDoStrip() {
  const t = useT();
  const query = useQuery(toDoQuery);
  if (query.isLoadingError) return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="vh">
        {t('todo.title')}
      </h2>
      {query.isPending ? <ListSkeleton rows={2} columns={4} /> : <TaskTiles todo={query.data} />}
    </section>
  );
}

function TaskTiles({ todo }: { todo: ToDo }) {
  const t = useT();
  const format = useFormat();
  const getNote = useTaskNotes();
  const openItems = TASK_ITEMS.filter(({ kind }) => todo[kind] > 0).sort(
    (a, b) => todo[b.kind] - todo[a.kind],
  );
  const doneTexts = TASK_ITEMS.filter(({ kind }) => todo[kind] === 0).map(({ kind }) =>
    t(`todo.calm.${kind}`),
  );
  return (
    <div className={`clipped on-white frame ${styles.todo}`}>
      {openItems.length > 0 && (
        <ul className="wraps" role="list">
          {openItems.map(({ kind, to, tone }) => (
            <li key={kind} data-tone={tone}>
              <Link to={to}>
                <b className="num">{format.number(todo[kind])}</b>
                <span>{t(`todo.${kind}`, { count: todo[kind] })}</span>
                <small>
                  {tone && <AdminIcon name={tone === 'bad' ? 'circle-x' : 'triangle-alert'} />}
                  {getNote(kind, todo) ?? t(`todo.${kind}Why`)}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {doneTexts.length > 0 && (
        <p className={`inline-row fine ${styles.calm}`}>
          <AdminIcon name="check" /> {t('todo.calm', { names: doneTexts.join(', ') })}
        </p>
      )}
    </div>
  );
}
