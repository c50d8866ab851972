import { type Figures, PERIOD_DAYS, type PeriodDays } from '@munay/contracts/admin/figures';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  ButtonLink,
  endpointQuery,
  FailureNote,
  keepPreviousData,
  Link,
  useFormat,
  useNavigate,
  useQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import { AuditStateLine } from '../components/audit/audit-state';
import { PageHead } from '../components/page-head';
import { auditStateQuery, toDoQuery } from '../components/shared-queries';
import { isForbidden, ListSkeleton, NoPermission, Note } from '../feedback/list-states';
import { KeyFigures } from './key-figures';
import { LatestPanel } from './latest-panel';
import { OrdersChart, RevenueChart } from './sales-charts';
import { useSalesSeries } from './sales-series';
import { StatusChart, TopProducts } from './share-charts';
import { ToDoStrip } from './to-do-strip';
import styles from './overview.module.css';

const DEFAULT_DAYS: PeriodDays = 30;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

function addressWith(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next.size > 0 ? `?${next.toString()}` : '/admin/dashboard';
}

export function OverviewPage() {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const days = PERIOD_DAYS.find((item) => item === Number(search.get('days'))) ?? DEFAULT_DAYS;
  const compare = search.get('compare') !== 'no';
  const query = useQuery({
    ...endpointQuery(ENDPOINTS.getFigures, { query: { days } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const figures = query.data;
  const audit = useQuery(auditStateQuery);
  const toDo = useQuery(toDoQuery);
  const [problem] = audit.data?.problems ?? [];
  // All at once: each part would push away what has come before it
  if ([query, audit, toDo].some(({ isPending, failureCount }) => isPending && failureCount === 0))
    return (
      <>
        <PageHead title={t('nav.overview')} />
        <ListSkeleton rows={12} columns={4} />
      </>
    );
  return (
    <>
      <PageHead
        title={t('nav.overview')}
        sub={
          <>
            {figures && <span>{t('figures.asOf', { time: format.date(figures.countedAt, CLOCK) })}</span>}
            <AuditStateLine />
          </>
        }
        actions={
          <>
            <nav className={styles.seg} aria-label={t('figures.period')}>
              {PERIOD_DAYS.map((item) => (
                <Link
                  key={item}
                  to={addressWith(search, 'days', item === DEFAULT_DAYS ? null : String(item))}
                  aria-current={item === days ? 'true' : undefined}
                >
                  {item === 1 ? t('figures.today') : t('figures.days', { count: item })}
                </Link>
              ))}
            </nav>
            {figures && (
              <CompareTick
                figures={figures}
                compare={compare}
                onChange={(next) =>
                  void navigate(addressWith(search, 'compare', next ? null : 'no'), {
                    replace: true,
                    preventScrollReset: true,
                  })
                }
              />
            )}
          </>
        }
      />
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <div className={`grid g4 ${styles.stack}`}>
          {problem && (
            <Note tone="error" action={<ButtonLink to="/admin/audit">{t('figures.auditOpen')}</ButtonLink>}>
              {t('figures.auditBroken', { problem })}
            </Note>
          )}
          <ToDoStrip />
          {query.error !== null && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
          {query.isPending && <ListSkeleton rows={6} columns={4} />}
          {figures && (
            <>
              <KeyFigures figures={figures} compare={compare} />
              <div className={styles.wideLeft}>
                <RevenueChart figures={figures} compare={compare} />
                <StatusChart figures={figures} />
              </div>
              <div className={styles.halves}>
                <OrdersChart figures={figures} compare={compare} />
                <TopProducts figures={figures} compare={compare} />
              </div>
            </>
          )}
          <LatestPanel />
        </div>
      )}
    </>
  );
}

function CompareTick({
  figures,
  compare,
  onChange,
}: {
  figures: Figures;
  compare: boolean;
  onChange: (compare: boolean) => void;
}) {
  const t = useT();
  const { unit, nameBefore } = useSalesSeries(figures);
  return (
    <label className="tick">
      <input type="checkbox" checked={compare} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {unit === 'day' ? t('figures.compareWith', { range: nameBefore }) : t('figures.compareYesterday')}
      </span>
    </label>
  );
}
