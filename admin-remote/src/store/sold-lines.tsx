import type { SoldLine, StoreSales } from '@munay/contracts/admin/store';
import { fillPath } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { isShopDay } from '@munay/contracts/shop-day';
import { apiUrl, ButtonLink, Icon, Link, useFormat, useSession, useT } from '@munay/kit';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { DataList } from '../list/data-list';
import type { Column } from '../list/data-table';
import { type ListSpec, toPageQuery, useListQuery, useListState } from '../list/list-state';
import { SalesPeriodBar } from './sales-period-bar';
import { salesQuery } from './store-queries';
import styles from './store.module.css';

const LIST_SPEC: ListSpec = { sorts: [], defaultSort: '', filters: { from: isShopDay, to: isShopDay } };

const rowKey = ({ orderId, sku }: SoldLine): string => `${orderId}.${sku}`;
const rowName = ({ title, number }: SoldLine): string => `${title}, ${number}`;

export function SoldLines({ storeId }: { storeId: string }) {
  const t = useT();
  const format = useFormat();
  const list = useListState(LIST_SPEC);
  const [from, to] = [list.state.filters.from?.[0], list.state.filters.to?.[0]];
  const period = { ...(from && isShopDay(from) && { from }), ...(to && isShopDay(to) && { to }) };
  const { page, pageSize } = toPageQuery(list.state);
  const query = useListQuery(salesQuery(storeId, { page, pageSize, ...period }));
  const file = `${fillPath(ENDPOINTS.exportStoreSales.path, { id: storeId })}?${new URLSearchParams(period).toString()}`;
  return (
    <>
      <SalesPeriodBar list={list} sales={query.data} />
      {query.data && <Sums sums={query.data.sums} />}
      <DataList
        caption={t('store.sold')}
        // The period is always set, so it is not shown as a removable filter
        list={{ ...list, state: { ...list.state, filters: {} } }}
        query={query}
        getRows={({ lines }) => lines}
        rowKey={rowKey}
        rowName={rowName}
        columns={useColumns(format)}
        tools={
          <ButtonLink href={apiUrl(file)} download>
            <Icon name="download" small /> {t('store.csv')}
          </ButtonLink>
        }
        empty={{ icon: 'inbox', title: t('store.noSales'), text: t('store.noSalesText') }}
      />
    </>
  );
}

function Sums({ sums: { units, returned, netCents } }: { sums: StoreSales['sums'] }) {
  const t = useT();
  const format = useFormat();
  const figures = [
    ['net', format.money(netCents)],
    ['units', format.number(units)],
    ['returned', format.number(returned)],
  ] as const;
  return (
    <dl className={`wraps clipped on-white ${styles.sums}`}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="fine semibold">
            {t(`store.sum.${name}`)}{' '}
            {name === 'net' && <small className="muted regular">{t('store.sum.netNote')}</small>}
          </dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function useColumns(format: ReturnType<typeof useFormat>): Column<SoldLine>[] {
  const t = useT();
  const { isAdmin } = useSession();
  return [
    {
      id: 'product',
      head: t('store.product'),
      names: true,
      phone: '1l',
      cell: ({ title, size }) => (
        <>
          {title} <span className="muted regular">{size}</span>
        </>
      ),
    },
    {
      id: 'order',
      head: t('store.order'),
      phone: '2l',
      cell: ({ orderId, number }) =>
        isAdmin ? <Link to={`/admin/dashboard?tab=orders&order=${orderId}`}>{number}</Link> : number,
    },
    {
      id: 'paid',
      head: t('store.paidAt'),
      phone: '2r',
      cell: ({ paidAt }) => <time dateTime={paidAt}>{format.date(paidAt, DAY_AND_TIME_FORMAT)}</time>,
    },
    { id: 'sku', head: t('store.sku'), hiddenBelow: 'middle', cell: ({ sku }) => sku },
    {
      id: 'units',
      head: t('store.units'),
      right: true,
      phone: '3l',
      cell: ({ quantity, returned }) => (
        <>
          {t('store.unitCount', { count: quantity })}{' '}
          {returned > 0 && (
            <small className={`muted regular ${styles.returned}`}>
              {t('store.returned', { count: returned })}
            </small>
          )}
        </>
      ),
    },
    {
      id: 'unit',
      head: t('store.unit'),
      right: true,
      hiddenBelow: 'narrow',
      cell: ({ unitPriceCents }) => <span className="num">{format.money(unitPriceCents)}</span>,
    },
    {
      id: 'promotions',
      head: t('store.promotions'),
      right: true,
      hiddenBelow: 'narrow',
      cell: ({ promotionCents }) => <span className="num">{format.money(-promotionCents)}</span>,
    },
    {
      id: 'refunded',
      head: t('store.refunded'),
      right: true,
      hiddenBelow: 'narrow',
      cell: ({ refundedCents }) => <span className="num">{format.money(-refundedCents)}</span>,
    },
    {
      id: 'net',
      head: t('store.net'),
      right: true,
      phone: '1r',
      cell: ({ netCents }) => <b className="num">{format.money(netCents)}</b>,
    },
  ];
}
