import { ENDPOINTS } from '@munay/contracts/endpoints';
import { PERIOD_DAYS, type PeriodDays } from '@munay/contracts/figures';
import {
  call,
  FailureNote,
  keepPreviousData,
  Link,
  useFormat,
  useQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import { isForbidden, ListSkeleton, NoPermission } from '../parts/list-states';
import { PageHead } from '../parts/page-head';
import { KeyFigures } from './key-figures';
import styles from './overview.module.css';
import { OrdersChart, RevenueChart } from './sales-charts';
import { StatusChart, TopProducts } from './share-charts';
import { ToDoStrip } from './to-do-strip';

const USUAL: PeriodDays = 30;
const LISTS = ['orders', 'carts', 'users', 'products'] as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

/** Address of the page with a part changed; what is usual is left out. */
function addressWith(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next.size > 0 ? `?${next.toString()}` : '/admin/dashboard';
}

/** How the shop is doing: what waits, figures of a period, charts, and the way to the lists. */
export function OverviewPage() {
  const t = useT();
  const format = useFormat();
  const [search] = useSearchParams();
  const days = PERIOD_DAYS.find((one) => one === Number(search.get('days'))) ?? USUAL;
  const compare = search.get('compare') !== 'no';
  const query = useQuery({
    queryKey: ['figures', days],
    queryFn: ({ signal }) => call(ENDPOINTS.getFigures, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const figures = query.data;
  return (
    <>
      <PageHead
        title={t('nav.overview')}
        sub={figures && t('figures.asOf', { time: format.date(figures.countedAt, CLOCK) })}
        actions={
          <>
            <nav className={styles.seg} aria-label={t('figures.period')}>
              {PERIOD_DAYS.map((one) => (
                <Link
                  key={one}
                  to={addressWith(search, 'days', one === USUAL ? null : String(one))}
                  aria-current={one === days ? 'true' : undefined}
                >
                  {t('figures.days', { count: one })}
                </Link>
              ))}
            </nav>
            <Link
              className="btn"
              to={addressWith(search, 'compare', compare ? 'no' : null)}
              aria-current={compare ? 'true' : undefined}
            >
              {t(compare ? 'figures.comparing' : 'figures.compare')}
            </Link>
          </>
        }
      />
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <div className={styles.stack}>
          <ToDoStrip />
          {query.isError && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
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
                <TopProducts figures={figures} />
              </div>
            </>
          )}
          <nav className={styles.lists} aria-label={t('figures.lists')}>
            {LISTS.map((tab) => (
              <Link key={tab} to={`/admin/dashboard?tab=${tab}`}>
                {t(`nav.${tab}`)}
              </Link>
            ))}
          </nav>
        </div>
      )}
    </>
  );
}
