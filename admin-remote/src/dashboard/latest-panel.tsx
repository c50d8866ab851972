import { Link, useFormat, useSearchParams, useT } from '@munay/kit';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { ListFailure, ListMessage, ListSkeleton } from '../feedback/list-states';
import { type Column, DataTable } from '../list/data-table';
import { LATEST_LISTS, type LatestList, type LatestRow, useLatestRecords } from './latest-queries';
import tab from '../form/tab.module.css';
import styles from './overview.module.css';

const rowKey = ({ id }: LatestRow): string => id;
const rowName = ({ name }: LatestRow): string => name;
const rowTo = ({ to }: LatestRow): string => to;

export function LatestPanel() {
  const t = useT();
  const [search] = useSearchParams();
  const list = LATEST_LISTS.find((item) => item === search.get('list')) ?? LATEST_LISTS[0];
  const to = (item: LatestList): string => {
    const next = new URLSearchParams(search);
    next.set('list', item);
    return `?${next.toString()}`;
  };
  return (
    <section className={styles.latest} aria-label={t('figures.latest')}>
      <nav aria-label={t('figures.latest')}>
        {LATEST_LISTS.map((item) => (
          <Link
            key={item}
            className={`inline-row fine ${tab.tab}`}
            to={to(item)}
            aria-current={item === list ? 'true' : undefined}
            replace
            preventScrollReset
          >
            {t(`nav.${item}`)} <Total list={item} />
          </Link>
        ))}
      </nav>
      <Rows list={list} />
      <p>
        <Link to={`/admin/dashboard?tab=${list}`}>{t('figures.latest.all')}</Link>
      </p>
    </section>
  );
}

function Total({ list }: { list: LatestList }) {
  const { data } = useLatestRecords(list);
  return data ? <span className="muted">{data.total}</span> : null;
}

function Rows({ list }: { list: LatestList }) {
  const t = useT();
  const format = useFormat();
  const query = useLatestRecords(list);
  const columns: Column<LatestRow>[] = [
    { id: 'name', head: t(`figures.latest.${list}`), names: true, phone: '1l', cell: rowName },
    {
      id: 'at',
      head: t('figures.col.date'),
      phone: '2r',
      cell: ({ at }) => <time dateTime={at}>{format.date(at, DAY_AND_TIME_FORMAT)}</time>,
    },
    {
      id: 'who',
      head: t(`figures.who.${list}`),
      hiddenBelow: 'narrow',
      phone: '2l',
      cell: ({ person }) => <span className={`nowrap clipped ${styles.clip}`}>{person}</span>,
    },
    { id: 'state', head: t(`figures.state.${list}`), phone: '3l', cell: ({ state }) => state },
    {
      id: 'figure',
      head: t(`figures.figure.${list}`),
      right: true,
      phone: '1r',
      cell: ({ figure }) => <b className="num">{figure}</b>,
    },
  ];
  if (query.isLoadingError) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <ListSkeleton rows={6} />;
  if (query.data.rows.length === 0)
    return <ListMessage icon="inbox" title={t('figures.latest.none')} text={t('figures.latest.noneText')} />;
  return (
    <DataTable
      caption={t(`nav.${list}`)}
      columns={columns}
      rows={query.data.rows}
      rowKey={rowKey}
      rowName={rowName}
      rowTo={rowTo}
    />
  );
}
