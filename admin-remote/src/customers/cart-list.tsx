import type { CartRow } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery, Link, useFormat, useT } from '@munay/kit';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { PageHead } from '../components/page-head';
import { DataList } from '../list/data-list';
import type { Column } from '../list/data-table';
import { type ListSpec, toPageQuery, useListQuery, useListState } from '../list/list-state';
import styles from './customers.module.css';

const CART_LIST: ListSpec = { sorts: [], defaultSort: '', filters: {} };

const formatLineName = ({ title, size, quantity }: CartRow['unavailable'][number]): string =>
  `${title} ${size} × ${quantity}`;
const rowKey = ({ _id }: CartRow): string => _id;

/** Carts with items, most recently changed first. They are read-only. */
export function CartList() {
  const t = useT();
  const format = useFormat();
  const list = useListState(CART_LIST);
  const query = useListQuery(endpointQuery(ENDPOINTS.getAllCarts, { query: toPageQuery(list.state) }));
  const getOwner = ({ owner }: CartRow): string => owner?.name ?? t('carts.guest');
  const columns: Column<CartRow>[] = [
    {
      id: 'owner',
      head: t('carts.owner'),
      names: true,
      phone: '1l',
      cell: (cart) =>
        cart.owner ? (
          <Link to={`/admin/dashboard?tab=users&user=${cart.owner._id}`}>{cart.owner.name}</Link>
        ) : (
          getOwner(cart)
        ),
    },
    {
      id: 'touched',
      head: t('carts.changed'),
      phone: '2l',
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt}>{format.date(updatedAt, DAY_AND_TIME_FORMAT)}</time>
      ),
    },
    {
      id: 'content',
      head: t('carts.content'),
      hiddenBelow: 'narrow',
      phone: '3l',
      cell: ({ products, unavailable }) => (
        <span className={`muted nowrap clipped ${styles.content}`}>
          {[
            ...products.map(({ product, ...line }) => formatLineName({ ...line, title: product.title })),
            ...unavailable.map((line) => t('carts.unavailable', { line: formatLineName(line) })),
          ].join(', ')}
        </span>
      ),
    },
    {
      id: 'items',
      head: t('carts.items'),
      right: true,
      phone: '2r',
      cell: ({ itemCount }) => itemCount,
      phoneCell: ({ itemCount }) => t('order.units', { count: itemCount }),
    },
    {
      id: 'value',
      head: t('carts.value'),
      right: true,
      phone: '1r',
      cell: ({ goodsCents }) => <b>{format.money(goodsCents)}</b>,
    },
  ];
  return (
    <>
      <PageHead title={t('nav.carts')} />
      <DataList
        caption={t('carts.list')}
        name="carts"
        list={list}
        query={query}
        getRows={({ carts }) => carts}
        rowKey={rowKey}
        rowName={getOwner}
        columns={columns}
        search={{ label: t('carts.search'), hint: t('carts.searchHint') }}
        empty={{ icon: 'shopping-cart', title: t('carts.none'), text: t('carts.noneText') }}
      />
    </>
  );
}
