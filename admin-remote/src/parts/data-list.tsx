import type { PageOf } from '@munay/contracts/paging';
import { Link, type UseQueryResult, useT } from '@munay/kit';
import { type ReactNode, useMemo, useState } from 'react';
import styles from './data-list.module.css';
import { DataTable, type DataTableProps } from './data-table';
import { isForbidden, ListFailure, ListMessage, ListSkeleton, NoPermission } from './list-states';
import type { ListAddress } from './list-state';
import {
  BulkBar,
  DensitySwitch,
  FilterChips,
  FilterMenu,
  type ListFilter,
  ListSearch,
  type ListView,
  ViewTabs,
} from './list-tools';
import { Pager } from './pager';
import { type Selection, useSelection } from './selection';
import type { StaffIconName } from './staff-icon';

const NO_ROWS: readonly never[] = [];

export interface DataListProps<Row, Page extends PageOf> extends Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'rowKey' | 'rowName' | 'rowTo' | 'more'
> {
  list: ListAddress;
  query: UseQueryResult<Page>;
  rowsOf: (page: Page) => readonly Row[];
  views?: readonly ListView[];
  search?: { label: string; hint: string };
  filters?: readonly ListFilter[];
  /** More at the end of the tool row. */
  tools?: ReactNode;
  /** Buttons for chosen rows; with it rows can be chosen. */
  bulk?: (selection: Selection, rows: readonly Row[]) => ReactNode;
  /** Whether `bulk` can act on all that match over all pages. */
  bulkAll?: true;
  /** What an empty list says before anything was filtered. */
  empty: { icon: StaffIconName; title: string; text: string; action?: ReactNode };
}

/**
 * A list as every section of the staff app shows it: saved views, search, filters, chosen rows, table, pages, and the
 * states of waiting, nothing, nothing that fits, failure and no right to see it. Its state lives in the address.
 */
export function DataList<Row, Page extends PageOf>(props: DataListProps<Row, Page>) {
  const { caption, list, query, rowsOf, rowKey, views, search, filters = [], bulk } = props;
  const t = useT();
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  // A failed page leaves the one before in sight
  const data = query.data ?? (query.isError ? last : undefined);
  const rows = data ? rowsOf(data) : NO_ROWS;
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const total = data?.total ?? 0;
  const selection = useSelection(keys, total);
  const stale = query.isPlaceholderData || query.isError;

  if (isForbidden(query.error))
    return (
      <section className={styles.list} aria-label={caption}>
        <NoPermission />
      </section>
    );
  return (
    <section className={styles.list} aria-label={caption}>
      {views && <ViewTabs label={t('list.views')} views={views} list={list} />}
      <div className={styles.tools}>
        {search && <ListSearch key={list.state.q} {...search} list={list} />}
        <FilterChips filters={filters} list={list} />
        <FilterMenu filters={filters} list={list} />
        <div className={styles.end}>
          {props.tools}
          <DensitySwitch />
        </div>
      </div>
      {bulk && selection.count > 0 && (
        <BulkBar
          count={selection.count}
          total={total}
          all={selection.all}
          clear={selection.clear}
          {...(props.bulkAll && { chooseAll: selection.chooseAll })}
        >
          {bulk(selection, rows)}
        </BulkBar>
      )}
      {query.isError && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending ? (
        <ListSkeleton columns={Math.min(6, props.columns.length)} />
      ) : rows.length > 0 ? (
        <div className={stale ? styles.stale : undefined} aria-busy={query.isPlaceholderData}>
          <DataTable {...props} rows={rows} {...(bulk && { selection })} />
          <Pager total={total} list={list} />
        </div>
      ) : (
        !query.isError && <Nothing {...props} />
      )}
    </section>
  );
}

function Nothing<Row, Page extends PageOf>({ list, filters = [], empty }: DataListProps<Row, Page>) {
  const t = useT();
  const { q, filters: set } = list.state;
  const last = filters.filter(({ name }) => set[name]).at(-1);
  if (!q && Object.keys(set).length === 0) return <ListMessage {...empty}>{empty.action}</ListMessage>;
  const none = Object.fromEntries(Object.keys(list.spec.filters).map((name) => [name, null]));
  return (
    <ListMessage title={t('list.noMatch')} text={q ? t('list.noMatchFor', { q }) : t('list.noMatchText')}>
      {last && (
        <Link className="btn" to={list.to({ filters: { [last.name]: null } })}>
          {t('list.unfilter', { name: last.label })}
        </Link>
      )}
      <Link className="btn ghost" to={list.to({ q: '', filters: none })}>
        {t('list.unfilterAll')}
      </Link>
    </ListMessage>
  );
}
