import type { ProductCard } from '@munay/contracts/shop/product';
import { useFormat, useSession, useT } from '@munay/kit';
import { DataList } from '../list/data-list';
import type { Column } from '../list/data-table';
import { type ListSpec, toPageQuery, useListQuery, useListState } from '../list/list-state';
import { ProductName } from '../list/product-name';
import { storeQuery } from './store-queries';
import styles from './store.module.css';

const PRODUCTS: ListSpec = { sorts: [], defaultSort: '', filters: {} };

const rowKey = ({ _id }: ProductCard): string => _id;
const rowName = ({ title }: ProductCard): string => title;
const countUnits = ({ sizes }: ProductCard): number =>
  sizes.reduce((sum, { available }) => sum + available, 0);

export function StoreProducts({ storeId }: { storeId: string }) {
  const t = useT();
  const format = useFormat();
  const { isAdmin } = useSession();
  const list = useListState(PRODUCTS);
  const query = useListQuery(storeQuery(storeId, toPageQuery(list.state)));
  const columns: Column<ProductCard>[] = [
    {
      id: 'product',
      head: t('store.product'),
      names: true,
      phone: '1l',
      cell: ({ title, images }) => <ProductName image={images[0]}>{title}</ProductName>,
    },
    {
      id: 'sizes',
      head: t('store.stock'),
      phone: '3l',
      cell: ({ sizes }) => (
        <ul className={`wraps ${styles.sizes}`} role="list">
          {sizes.map(({ label, available }) => (
            <li className="muted nowrap" key={label} data-out={available === 0}>
              {label} <b className="num">{available === 0 ? t('store.soldOut') : format.number(available)}</b>
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'units',
      head: t('store.units'),
      right: true,
      hiddenBelow: 'narrow',
      cell: (product) => <span className="num">{format.number(countUnits(product))}</span>,
    },
    {
      id: 'price',
      head: t('store.from'),
      right: true,
      phone: '1r',
      cell: ({ sizes }) => (
        <b className="num">{format.money(Math.min(...sizes.map(({ unitPriceCents }) => unitPriceCents)))}</b>
      ),
    },
  ];
  return (
    <DataList
      caption={t('store.products')}
      list={list}
      query={query}
      getRows={({ products }) => products}
      rowKey={rowKey}
      rowName={rowName}
      rowTo={({ _id, slug }) => (isAdmin ? `/admin/update-product/${_id}` : `/product/${slug}`)}
      columns={columns}
      search={{ label: t('store.search'), hint: t('store.searchHint') }}
      empty={{ icon: 'tag', title: t('store.none'), text: t('store.noneText') }}
    />
  );
}
