import { type ReactNode, useMemo, useState } from 'react';
import type { ViewList } from '@munay/contracts/admin/saved-view';
import type { PageOf } from '@munay/contracts/paging';
import { ButtonLink, type UseQueryResult, useT } from '@munay/kit';
import {
  type EmptyList,
  isForbidden,
  ListFailure,
  ListMessage,
  ListSkeleton,
  NoPermission,
} from '../feedback/list-states';
import { ColumnMenu, useHiddenColumns } from './column-menu';
import { DataTable, type DataTableProps } from './data-table';
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
import { SaveViewButton, useSavedViews, ViewMenu } from './saved-views';
import { type Selection, useSelection } from './selection';
import styles from './data-list.module.css';

const NO_ROWS: readonly never[] = [];

export interface DataListProps<Row, Page extends PageOf> extends Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'rowKey' | 'rowName' | 'rowTo' | 'renderMore'
> {
  list: ListAddress;
  name?: ViewList;
  query: UseQueryResult<Page>;
  getRows: (page: Page) => readonly Row[];
  views?: readonly ListView[];
  search?: { label: string; hint: string };
  filters?: readonly ListFilter[];
  tools?: ReactNode;
  renderBulk?: (selection: Selection, rows: readonly Row[]) => ReactNode;
  /** Text with the total of the selected rows, shown next to the number of selected rows. */
  formatBulkSum?: (selectedRows: readonly Row[]) => string;
  /** Maximum number of rows, across all pages, that one bulk action may change. */
  maxBulkRows?: number;
  empty: EmptyList & { action?: ReactNode };
}

/**
 * List used by every section: saved views, search, filters, selection, table and pagination, with states for loading,
 * no data, no matches, errors and denied access. The state is in the URL.
 */
export function DataList<Row, Page extends PageOf>(props: DataListProps<Row, Page>) {
  const { caption, list, name, query, getRows, rowKey, views = [], search, filters = [], renderBulk } = props;
  const t = useT();
  const [lastPage, setLastPage] = useState(query.data);
  if (query.data && query.data !== lastPage) setLastPage(query.data);
  // If a page fails to load, the previous page stays visible
  const data = query.data ?? (query.error !== null ? lastPage : undefined);
  const rows = data ? getRows(data) : NO_ROWS;
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const total = data?.total ?? 0;
  const { q, filters: set } = list.state;
  const selection = useSelection(keys, total, JSON.stringify([q, set]));
  const { savedViews, tabs, current } = useSavedViews(name, list, data?.total);
  const hiddenIds = useHiddenColumns(name, list, props.columns);
  const columns = props.columns.filter(({ id, names }) => names || !hiddenIds.includes(id));
  const isStale = query.isPlaceholderData || query.error !== null;

  if (isForbidden(query.error))
    return (
      <section className={`min0 on-white ${styles.list}`} aria-label={caption}>
        <NoPermission />
      </section>
    );
  return (
    <section className={`min0 on-white ${styles.list}`} aria-label={caption}>
      {(views.length > 0 || name) && (
        <div className={`row g1 ${styles.viewBar}`}>
          <ViewTabs
            label={t('list.views')}
            views={[...views.map((view) => ({ ...view, isActive: view.isActive && !current })), ...tabs]}
            list={list}
          />
          {current && <ViewMenu view={current} />}
          {name && <SaveViewButton name={name} list={list} saved={savedViews} />}
        </div>
      )}
      <div className={`cluster g2 ${styles.tools}`}>
        {search && <ListSearch {...search} list={list} />}
        <FilterChips filters={filters} list={list} />
        <FilterMenu filters={filters} list={list} />
        <div className={`push g2 flex ${styles.end}`}>
          {props.tools}
          {name && (
            <div className={styles.columns}>
              <ColumnMenu name={name} list={list} columns={props.columns} />
            </div>
          )}
          <DensitySwitch />
        </div>
      </div>
      {renderBulk && selection.count > 0 && (
        <BulkBar
          count={selection.count}
          total={total}
          all={selection.all}
          clear={selection.clear}
          {...(props.formatBulkSum &&
            !selection.all && { sum: props.formatBulkSum(rows.filter((row) => selection.has(rowKey(row)))) })}
          {...(props.maxBulkRows && total <= props.maxBulkRows && { chooseAll: selection.chooseAll })}
        >
          {renderBulk(selection, rows)}
        </BulkBar>
      )}
      {query.error !== null && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending ? (
        <ListSkeleton columns={Math.min(6, columns.length)} />
      ) : rows.length > 0 ? (
        <div className={isStale ? styles.stale : undefined} aria-busy={query.isPlaceholderData}>
          <DataTable {...props} columns={columns} rows={rows} {...(renderBulk && { selection })} />
          <Pager total={total} list={list} />
        </div>
      ) : (
        query.error === null && <EmptyState {...props} />
      )}
    </section>
  );
}

function EmptyState<Row, Page extends PageOf>({
  list,
  filters = [],
  views = [],
  empty,
}: DataListProps<Row, Page>) {
  const t = useT();
  const { q, filters: set } = list.state;
  const lastPage = filters.filter(({ name }) => set[name]).at(-1);
  if (!q && Object.keys(set).length === 0) return <ListMessage {...empty}>{empty.action}</ListMessage>;
  const view = views.find(({ isActive, empty }) => isActive && empty);
  if (view?.empty && !q && Object.keys(set).every((name) => view.change.filters?.[name]))
    return <ListMessage {...view.empty} />;
  const noFilters = Object.fromEntries(Object.keys(list.spec.filters).map((name) => [name, null]));
  return (
    <ListMessage title={t('list.noMatch')} text={q ? t('list.noMatchFor', { q }) : t('list.noMatchText')}>
      {lastPage && (
        <ButtonLink to={list.to({ filters: { [lastPage.name]: null } })}>
          {t('list.unfilter', { name: lastPage.label })}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" to={list.to({ q: '', filters: noFilters })}>
        {t('list.unfilterAll')}
      </ButtonLink>
    </ListMessage>
  );
}
