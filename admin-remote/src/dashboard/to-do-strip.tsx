import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ToDo } from '@munay/contracts/figures';
import { call, FailureNote, Link, useFormat, useQuery, useT } from '@munay/kit';
import { StaffIcon } from '../parts/staff-icon';
import styles from './overview.module.css';

/** What waits, where it is done, and how grave it is to let it wait. */
const ITEMS: readonly { kind: keyof ToDo; to: string; tone?: 'warn' | 'bad' }[] = [
  { kind: 'toPack', to: '/admin/dashboard?tab=orders&status=paid&status=processing' },
  { kind: 'lowStock', to: '/admin/stock?low=1', tone: 'warn' },
  {
    kind: 'failedPayments',
    to: '/admin/dashboard?tab=orders&status=payment_failed&status=review',
    tone: 'warn',
  },
  { kind: 'failedMails', to: '/admin/jobs?status=dead', tone: 'bad' },
  { kind: 'toModerate', to: '/admin/moderation' },
  { kind: 'withdrawals', to: '/admin/withdrawals', tone: 'warn' },
  { kind: 'messages', to: '/admin/inbox' },
];

export const toDoQuery = {
  queryKey: ['to-do'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.getToDo, undefined, { signal }),
  refetchInterval: 60_000,
};

/** First thing in the morning: what waits for us. */
export function ToDoStrip() {
  const t = useT();
  const format = useFormat();
  const query = useQuery(toDoQuery);
  if (query.isError) return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="vh">
        {t('todo.title')}
      </h2>
      <ul className={styles.todo} role="list" aria-busy={query.isPending}>
        {ITEMS.map(({ kind, to, tone }) => {
          const count = query.data?.[kind] ?? 0;
          return (
            <li key={kind} data-tone={count > 0 ? tone : undefined}>
              <Link to={to}>
                <b className="num">{query.data ? format.number(count) : '–'}</b>
                <span>{t(`todo.${kind}`, { count })}</span>
                <small>
                  {tone && count > 0 && <StaffIcon name={tone === 'bad' ? 'circle-x' : 'triangle-alert'} />}
                  {t(count > 0 ? `todo.${kind}Why` : 'todo.nothing')}
                </small>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
