import { isValidPeriod } from '@munay/contracts/admin/document';
import { type Figures, PERIOD_DAYS, type PeriodDays } from '@munay/contracts/admin/figures';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { isShopDay, type ShopDay, toShopDay } from '@munay/contracts/shop-day';
import {
  ButtonLink,
  endpointQuery,
  FailureNote,
  Input,
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
const TIME_FORMAT = { hour: '2-digit', minute: '2-digit' } as const;

function createAddress(search: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return next.size > 0 ? `?${next.toString()}` : '/admin/dashboard';
}

export function OverviewPage() {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const customPeriod = readPeriod(search);
  const days = customPeriod
    ? null
    : (PERIOD_DAYS.find((item) => item === Number(search.get('days'))) ?? DEFAULT_DAYS);
  const compare = search.get('compare') !== 'no';
  const query = useQuery({
    ...endpointQuery(ENDPOINTS.getFigures, { query: customPeriod ?? { days: days ?? DEFAULT_DAYS } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const figures = query.data;
  const audit = useQuery(auditStateQuery);
  const toDoResult = useQuery(toDoQuery);
  const [problem] = audit.data?.problems ?? [];
  // Lazily loaded parts are revealed together, to avoid layout shifts
  if ([query, audit, toDoResult].some(({ isPending, failureCount }) => isPending && failureCount === 0))
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
            {figures && (
              <span>{t('figures.asOf', { time: format.date(figures.countedAt, TIME_FORMAT) })}</span>
            )}
            <AuditStateLine />
          </>
        }
        actions={
          <>
            <nav className={styles.seg} aria-label={t('figures.period')}>
              {PERIOD_DAYS.map((item) => (
                <Link
                  key={item}
                  to={createAddress(search, {
                    days: item === DEFAULT_DAYS ? null : String(item),
                    from: null,
                    to: null,
                  })}
                  aria-current={item === days ? 'true' : undefined}
                >
                  {item === 1 ? t('figures.today') : t('figures.days', { count: item })}
                </Link>
              ))}
            </nav>
            {figures && <CustomPeriod figures={figures} search={search} />}
            {figures && (
              <CompareCheckbox
                figures={figures}
                compare={compare}
                onChange={(next) =>
                  void navigate(createAddress(search, { compare: next ? null : 'no' }), {
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
              <KeyFigures figures={figures} showsComparison={compare} />
              <div className={styles.wideLeft}>
                <RevenueChart figures={figures} showsComparison={compare} />
                <StatusChart figures={figures} />
              </div>
              <div className={styles.halves}>
                <OrdersChart figures={figures} showsComparison={compare} />
                <TopProducts figures={figures} showsComparison={compare} />
              </div>
            </>
          )}
          <LatestPanel />
        </div>
      )}
    </>
  );
}

/** The period in the URL; null if it is missing or invalid. */
function readPeriod(search: URLSearchParams): { from: ShopDay; to: ShopDay } | null {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (!isShopDay(from) || !isShopDay(to) || to > toShopDay(new Date())) return null;
  return isValidPeriod({ from, to }) ? { from, to } : null;
}

/** Inputs for the first and last day of the period. */
function CustomPeriod({ figures: { perDay }, search }: { figures: Figures; search: URLSearchParams }) {
  const t = useT();
  const navigate = useNavigate();
  const visiblePeriod = { from: perDay[0]?.day ?? '', to: perDay.at(-1)?.day ?? '' };
  return (
    <span className={`wraps ${styles.period}`}>
      {(['from', 'to'] as const).map((end) => (
        <label className="row gap-6 fine" key={end}>
          <span className="muted">{t(`figures.${end}`)}</span>
          <Input
            type="date"
            max={toShopDay(new Date())}
            value={visiblePeriod[end]}
            onChange={({ target: { value } }) => {
              if (!isShopDay(value)) return;
              const next = { ...visiblePeriod, [end]: value };
              // If the start is after the end, both become the changed day
              const period = next.from <= next.to ? next : { from: value, to: value };
              void navigate(createAddress(search, { days: null, ...period }), {
                replace: true,
                preventScrollReset: true,
              });
            }}
          />
        </label>
      ))}
    </span>
  );
}

function CompareCheckbox({
  figures,
  compare,
  onChange,
}: {
  figures: Figures;
  compare: boolean;
  onChange: (compare: boolean) => void;
}) {
  const t = useT();
  const { unit, previousName } = useSalesSeries(figures);
  return (
    <label className="tick">
      <input type="checkbox" checked={compare} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {unit === 'day' ? t('figures.compareWith', { range: previousName }) : t('figures.compareYesterday')}
      </span>
    </label>
  );
}
