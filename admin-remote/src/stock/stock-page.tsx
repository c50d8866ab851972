import { computeOnHand, STOCK_SORTS, type StockListQuery, type StockRow } from '@munay/contracts/admin/stock';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  ButtonLink,
  endpointQuery,
  Link,
  useNavigate,
  useQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import { Badge } from '../components/badge';
import { PageHead } from '../components/page-head';
import { AdminIcon } from '../icons/admin-icon';
import { DataList } from '../list/data-list';
import type { Column } from '../list/data-table';
import { type ListSpec, type ListState, toPageQuery, useListQuery, useListState } from '../list/list-state';
import { ProductName } from '../list/product-name';
import { toMatchText } from '../product-shared/product-match';
import { LedgerSheet } from './ledger-sheet';
import styles from './stock.module.css';

const STOCK_LIST: ListSpec = {
  sorts: ['sku', 'available'],
  defaultSort: 'sku',
  ranked: true,
  filters: { low: ['1'] },
};

const toQuery = (state: ListState): StockListQuery => {
  const sort = STOCK_SORTS.find((item) => item === state.sort);
  return {
    ...toPageQuery(state),
    low: state.filters.low ? true : undefined,
    // By default, the low-stock filter sorts by quantity
    sort: sort && (state.q !== '' || sort !== STOCK_LIST.defaultSort) ? sort : undefined,
  };
};

const rowKey = ({ sku }: StockRow): string => sku;

/** URL of the page for counting the listed sizes. */
const buildCountPath = ({ q, filters }: ListState): string => {
  const search = new URLSearchParams({ ...(q && { q }), ...(filters.low && { low: '1' }) });
  return `/admin/stock/count?${search.toString()}`.replace(/\?$/, '');
};

/** `/admin/stock`: stock of all sizes with their ledger and corrections. `?sku=` opens a size. */
export function StockPage() {
  const t = useT();
  const list = useListState(STOCK_LIST);
  const query = useListQuery(endpointQuery(ENDPOINTS.listStock, { query: toQuery(list.state) }));
  const threshold = query.data?.threshold ?? 0;
  const { opened, open } = useOpenedRow(query.data?.rows);
  return (
    <>
      <PageHead
        title={t('stock.title')}
        sub={
          query.data && (
            <>
              <span>{t('stock.threshold', { threshold })}</span>
              <Link to="/admin/settings">{t('stock.setThreshold')}</Link>
            </>
          )
        }
        actions={
          <ButtonLink variant="primary" to={buildCountPath(list.state)}>
            <AdminIcon name="check" /> {t('count.open')}
          </ButtonLink>
        }
      />
      <DataList
        caption={t('stock.list')}
        name="stock"
        list={list}
        query={query}
        getRows={({ rows }) => rows}
        rowKey={rowKey}
        rowName={rowKey}
        columns={useColumns(threshold, open)}
        views={[
          {
            id: 'all',
            label: t('stock.all'),
            change: { filters: { low: null } },
            isActive: !list.state.filters.low,
          },
          {
            id: 'low',
            label: t('stock.low'),
            count: query.data?.low,
            change: { filters: { low: ['1'] } },
            isActive: Boolean(list.state.filters.low),
          },
        ]}
        search={{ label: t('stock.search'), hint: t('stock.searchHint') }}
        empty={{ icon: 'boxes', title: t('stock.none'), text: t('stock.noneText') }}
      />
      <LedgerSheet row={opened} onClose={() => open(null)} />
    </>
  );
}

/** Row of the open size. If the size is not on this page of the list, its row is fetched separately. */
function useOpenedRow(rows: readonly StockRow[] | undefined) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const sku = search.get('sku');
  const rowOnPage = rows?.find((row) => row.sku === sku);
  const rowQuery = useQuery({
    ...endpointQuery(ENDPOINTS.listStock, { query: { q: sku ?? '' } }),
    enabled: sku !== null && rows !== undefined && !rowOnPage,
  });
  return {
    opened: sku === null ? undefined : (rowOnPage ?? rowQuery.data?.rows.find((row) => row.sku === sku)),
    open: (row: StockRow | null): void => {
      const next = new URLSearchParams(search);
      next.delete('sku');
      if (row) next.set('sku', row.sku);
      void navigate(`?${next.toString()}`, { preventScrollReset: true });
    },
  };
}

function useColumns(threshold: number, open: (row: StockRow) => void): Column<StockRow>[] {
  const t = useT();
  return [
    {
      id: 'product',
      head: t('stock.product'),
      names: true,
      phone: '1l',
      cell: ({ product, match }) =>
        product ? (
          <ProductName
            image={product.image}
            sub={[product.size, toMatchText(match, t)].filter(Boolean).join(' · ')}
          >
            <Link to={`/admin/update-product/${product._id}`}>{product.title}</Link>
          </ProductName>
        ) : (
          <span className="muted">{t('stock.noProduct')}</span>
        ),
    },
    {
      id: 'sku',
      head: t('stock.sku'),
      sort: 'sku',
      cell: ({ sku }) => <span className="muted tiny">{sku}</span>,
    },
    {
      id: 'state',
      head: t('stock.state'),
      phone: '2l',
      cell: ({ available, product }) =>
        product?.status === 'active' &&
        (available === 0 ? (
          <Badge form="failed" icon="circle-x">
            {t('stock.noneBadge')}
          </Badge>
        ) : (
          available < threshold && (
            <Badge form="look" icon="triangle-alert">
              {t('stock.lowBadge')}
            </Badge>
          )
        )),
    },
    {
      id: 'available',
      head: t('stock.available'),
      sort: 'available',
      right: true,
      cell: ({ available }) => <b>{available}</b>,
    },
    {
      id: 'reserved',
      head: t('stock.reserved'),
      right: true,
      hiddenBelow: 'middle',
      cell: ({ reserved }) => reserved,
    },
    {
      id: 'committed',
      head: t('stock.committed'),
      right: true,
      hiddenBelow: 'middle',
      cell: ({ committed }) => committed,
    },
    {
      id: 'onHand',
      head: t('stock.onHand'),
      right: true,
      hiddenBelow: 'narrow',
      cell: computeOnHand,
    },
    { id: 'sold', head: t('stock.sold'), right: true, hiddenBelow: 'middle', cell: ({ sold }) => sold },
    {
      id: 'move',
      head: t('list.actions'),
      right: true,
      phone: '1r',
      cell: (row) => (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => open(row)}>
          <AdminIcon name="boxes" /> <span className={styles.word}>{t('stock.adjust')}</span>
          <b className={styles.units}>{t('order.units', { count: row.available })}</b>
          <span className="vh"> {t('stock.ledgerOf', { sku: row.sku })}</span>
        </Button>
      ),
    },
  ];
}
