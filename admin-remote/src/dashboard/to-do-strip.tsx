import type { ToDo } from '@munay/contracts/admin/figures';
import { FailureNote, Link, useFormat, useQuery, useT } from '@munay/kit';
import { toDoQuery } from '../components/shared-queries';
import { AdminIcon } from '../icons/admin-icon';
import styles from './overview.module.css';

type Waiting = Exclude<keyof ToDo, 'toPackSince' | 'soldOut' | 'inReview' | 'refundBy'>;

const ITEMS: readonly { kind: Waiting; to: string; tone?: 'warn' | 'bad' }[] = [
  { kind: 'toPack', to: '/admin/dashboard?tab=orders&sort=createdAt&status=paid&status=processing' },
  { kind: 'lowStock', to: '/admin/stock?low=1', tone: 'warn' },
  {
    kind: 'failedPayments',
    to: '/admin/dashboard?tab=orders&status=payment_failed&status=review',
    tone: 'warn',
  },
  { kind: 'failedMails', to: '/admin/jobs', tone: 'bad' },
  { kind: 'toModerate', to: '/admin/moderation' },
  { kind: 'transfers', to: '/admin/dashboard?tab=orders&status=pending_payment&payment=transfer' },
  { kind: 'payBacks', to: '/admin/dashboard?tab=orders&status=cancelled_refund_pending', tone: 'warn' },
  { kind: 'refundsFailed', to: '/admin/dashboard?tab=orders&trouble=refundFailed', tone: 'bad' },
  { kind: 'disputes', to: '/admin/dashboard?tab=orders&trouble=disputed', tone: 'bad' },
  { kind: 'fraudWarnings', to: '/admin/dashboard?tab=orders&trouble=fraudWarned', tone: 'bad' },
  { kind: 'withdrawals', to: '/admin/withdrawals', tone: 'warn' },
  { kind: 'messages', to: '/admin/inbox' },
];

const DAY = { day: 'numeric', month: 'short' } as const;

function useNotes(): (kind: Waiting, todo: ToDo) => string | undefined {
  const t = useT();
  const format = useFormat();
  return (kind, { toPackSince, soldOut, inReview, refundBy }) => {
    if (kind === 'toPack' && toPackSince)
      return t('todo.toPackSince', { when: format.date(toPackSince, DAY) });
    if (kind === 'lowStock' && soldOut > 0) return t('todo.soldOut', { count: soldOut });
    if (kind === 'failedPayments' && inReview > 0) return t('todo.inReview', { count: inReview });
    if (kind === 'withdrawals' && refundBy) return t('todo.refundBy', { day: format.date(refundBy, DAY) });
    return undefined;
  };
}

export function ToDoStrip() {
  const t = useT();
  const format = useFormat();
  const noteOf = useNotes();
  const query = useQuery(toDoQuery);
  if (query.isLoadingError) return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="vh">
        {t('todo.title')}
      </h2>
      <ul className={`grid clipped on-white ${styles.todo}`} role="list" aria-busy={query.isPending}>
        {ITEMS.map(({ kind, to, tone }) => {
          const count = query.data?.[kind] ?? 0;
          return (
            <li key={kind} data-tone={count > 0 ? tone : undefined}>
              <Link to={to}>
                <b className="num">{query.data ? format.number(count) : '–'}</b>
                <span>{t(`todo.${kind}`, { count })}</span>
                <small>
                  {tone && count > 0 && <AdminIcon name={tone === 'bad' ? 'circle-x' : 'triangle-alert'} />}
                  {count > 0 && query.data
                    ? (noteOf(kind, query.data) ?? t(`todo.${kind}Why`))
                    : query.data && t('todo.nothing')}
                </small>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
