import { useState } from 'react';
import {
  PRODUCT_LIST_SORTS,
  PRODUCT_LIST_STATES,
  type ProductListPage as ProductPage,
  type ProductListState,
  type ProductRow,
} from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { CATEGORIES, type ProductStatus, TAGS } from '@munay/contracts/shop/product';
import { PRODUCT_WORDS } from '@munay/contracts/shop/product-words';
import {
  apiUrl,
  Button,
  ButtonLink,
  call,
  currentLocale,
  endpointQuery,
  useFormat,
  useNavigate,
  useT,
} from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { MoreMenu } from '../components/more-menu';
import { PageHead } from '../components/page-head';
import { ProductBadge } from '../components/product-badge';
import { AdminIcon } from '../icons/admin-icon';
import { DataList } from '../list/data-list';
import type { Column } from '../list/data-table';
import { type ListSpec, type ListState, toPageQuery, useListQuery, useListState } from '../list/list-state';
import { ProductName } from '../list/product-name';
import { toMatchText } from '../product-shared/product-match';
import { useProductActions } from '../product-shared/use-product-actions';
import { createDiscountPath } from './discount-path';
import { ImportSheet } from './import-sheet';
import { StockEdit } from './stock-edit';
import styles from './product-list.module.css';

const PRODUCT_LIST: ListSpec = {
  sorts: ['updatedAt', 'title'],
  defaultSort: '-updatedAt',
  ranked: true,
  filters: { status: PRODUCT_LIST_STATES, category: CATEGORIES, tag: TAGS },
};

const isListState = (value: string): value is ProductListState =>
  PRODUCT_LIST_STATES.some((item) => item === value);
const toQuery = (state: ListState) => {
  const sort = PRODUCT_LIST_SORTS.find((item) => item === state.sort);
  return {
    ...toPageQuery(state),
    status: state.filters.status?.filter(isListState),
    category: state.filters.category
      ? CATEGORIES.filter((category) => state.filters.category?.includes(category))
      : undefined,
    tag: state.filters.tag ? TAGS.filter((tag) => state.filters.tag?.includes(tag)) : undefined,
    sort,
  };
};

const VIEWS = [null, 'draft', 'scheduled', 'active', 'archived'] as const;

const toFullQuery = (state: ListState) => ({ ...toQuery(state), page: 1, pageSize: LIMITS.pageSizeMax });

const getRows = ({ products }: ProductPage): readonly ProductRow[] => products;
const rowKey = ({ _id }: ProductRow): string => _id;
const rowName = ({ title, i18n, slug }: ProductRow): string =>
  title || i18n.title.es || i18n.title.en || slug;
const rowTo = ({ _id }: ProductRow): string => `/admin/update-product/${_id}`;

/** `/admin/dashboard?tab=products`: all products, with editable stock. */
export function ProductListPage() {
  const t = useT();
  const navigate = useNavigate();
  const locale = currentLocale();
  const list = useListState(PRODUCT_LIST);
  const actions = useProductActions();
  const [isImporting, setIsImporting] = useState(false);
  const [productToArchive, setProductToArchive] = useState<ProductRow>();
  const query = useListQuery(endpointQuery(ENDPOINTS.listAllProducts, { query: toQuery(list.state) }));
  const statusFilter = list.state.filters.status;
  return (
    <>
      <PageHead
        title={t('nav.products')}
        actions={
          <>
            <ButtonLink variant="quiet" href={apiUrl(ENDPOINTS.exportProducts.path)} download>
              <AdminIcon name="download" /> {t('products.export')}
            </ButtonLink>
            <Button aria-haspopup="dialog" onClick={() => setIsImporting(true)}>
              <AdminIcon name="upload" /> {t('products.import')}
            </Button>
            <ButtonLink variant="primary" to="/admin/create-product">
              <AdminIcon name="plus" /> {t('products.new')}
            </ButtonLink>
          </>
        }
      />
      <DataList
        caption={t('products.list')}
        name="products"
        list={list}
        query={query}
        getRows={getRows}
        rowKey={rowKey}
        rowName={rowName}
        rowTo={rowTo}
        columns={useColumns()}
        views={VIEWS.map((status) => ({
          id: status ?? 'all',
          label: t(status ? `products.view.${status}` : 'products.all'),
          count: query.data ? getCount(query.data, status) : undefined,
          change: { filters: { status: status && [status] } },
          isActive: status ? statusFilter?.length === 1 && statusFilter[0] === status : !statusFilter,
        }))}
        search={{ label: t('products.search'), hint: t('products.searchHint') }}
        filters={[
          {
            name: 'status',
            label: t('products.status'),
            multiple: true,
            options: PRODUCT_LIST_STATES.map((value) => ({ value, label: t(`products.status.${value}`) })),
          },
          {
            name: 'category',
            label: t('products.category'),
            multiple: true,
            options: CATEGORIES.map((value) => ({ value, label: PRODUCT_WORDS.category[value][locale] })),
          },
          {
            name: 'tag',
            label: t('products.tag'),
            multiple: true,
            options: TAGS.map((value) => ({ value, label: PRODUCT_WORDS.tags[value][locale] })),
          },
        ]}
        renderBulk={(selection, rows) => {
          const listSelectedProducts = async () =>
            selection.all
              ? getRows(await call(ENDPOINTS.listAllProducts, { query: toFullQuery(list.state) }))
              : rows.filter(({ _id }) => selection.has(_id));
          const move = (status: ProductStatus) => () =>
            void actions.move(listSelectedProducts, status).then(selection.clear);
          return (
            <>
              {(selection.all || rows.some((row) => selection.has(row._id) && row.status !== 'active')) && (
                <Button variant="primary" onClick={move('active')}>
                  <AdminIcon name="circle-check" /> {t('products.publish')}
                </Button>
              )}
              <Button
                onClick={() =>
                  void listSelectedProducts().then((products) => navigate(createDiscountPath(products)))
                }
              >
                <AdminIcon name="percent" /> {t('products.reduce')}
              </Button>
              <Button onClick={move('archived')}>
                <AdminIcon name="archive" /> {t('products.archive')}
              </Button>
            </>
          );
        }}
        maxBulkRows={LIMITS.pageSizeMax}
        renderMore={(row) => (
          <MoreMenu
            label={t('products.actionsFor', { title: rowName(row) })}
            items={[
              { label: t('products.edit'), icon: 'pencil', to: rowTo(row) },
              row.status === 'active' && !row.publishAt
                ? { label: t('products.seeInShop'), icon: 'external-link', to: `/product/${row.slug}` }
                : { label: t('products.preview'), icon: 'eye', to: `/product-preview/${row._id}` },
              { label: t('products.duplicate'), icon: 'copy', to: `/admin/create-product?copy=${row._id}` },
              row.status === 'archived'
                ? {
                    label: t('products.restore'),
                    icon: 'undo-2',
                    run: () => void actions.move(async () => [row], 'draft'),
                  }
                : {
                    label: t('products.archive'),
                    icon: 'archive',
                    run: () => void actions.move(async () => [row], 'archived'),
                  },
              {
                label: t('products.delete'),
                icon: 'trash-2',
                disabled: row.status !== 'archived',
                run: () => setProductToArchive(row),
              },
            ]}
          />
        )}
        empty={{
          icon: 'tag',
          title: t('products.none'),
          text: t('products.noneText'),
          action: <ButtonLink to="/admin/create-product">{t('products.new')}</ButtonLink>,
        }}
      />
      <ImportSheet open={isImporting} onClose={() => setIsImporting(false)} />
      <ConfirmDialog
        open={productToArchive !== undefined}
        title={t('products.deleteTitle', { title: productToArchive ? rowName(productToArchive) : '' })}
        text={t('products.deleteText')}
        confirmLabel={t('products.delete')}
        onCancel={() => setProductToArchive(undefined)}
        onConfirm={() => {
          if (productToArchive) void actions.remove(productToArchive._id);
          setProductToArchive(undefined);
        }}
      />
    </>
  );
}

const getCount = ({ counts }: ProductPage, status: ProductListState | null): number =>
  status ? counts[status] : PRODUCT_LIST_STATES.reduce((sum, item) => sum + counts[item], 0);

function useColumns(): Column<ProductRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'title',
      head: t('products.product'),
      names: true,
      sort: 'title',
      phone: '1l',
      cell: (row) => (
        <ProductName
          image={row.images[0]}
          sub={
            toMatchText(row.match, t) ||
            (row.i18n.title.es === row.title ? row.i18n.title.en : row.i18n.title.es)
          }
        >
          {rowName(row)}
        </ProductName>
      ),
    },
    {
      id: 'status',
      head: t('products.status'),
      phone: '2l',
      cell: ({ status, publishAt }) => <ProductBadge status={status} publishAt={publishAt} />,
    },
    {
      id: 'stock',
      head: t('products.stock'),
      phone: '3l',
      cell: (row) => (
        <span className={`wraps ${styles.stocks}`}>
          {row.sizes.map(({ sku, label, available }) => (
            <StockEdit key={sku} sku={sku} label={label} available={available} title={rowName(row)} />
          ))}
        </span>
      ),
    },
    {
      id: 'discount',
      head: t('products.discount'),
      right: true,
      hiddenBelow: 'middle',
      phone: '2r',
      cell: ({ discountPercent }) =>
        discountPercent > 0 && <span className="accent semibold">{format.discount(discountPercent)}</span>,
    },
    {
      id: 'price',
      head: t('products.from'),
      right: true,
      hiddenBelow: 'narrow',
      phone: '1r',
      cell: ({ sizes }) => sizes[0] && <b>{format.money(sizes[0].unitPriceCents)}</b>,
    },
    {
      id: 'updated',
      head: t('products.updated'),
      sort: 'updatedAt',
      hiddenBelow: 'wide',
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt}>
          {format.date(updatedAt, { day: 'numeric', month: 'short', year: 'numeric' })}
        </time>
      ),
    },
  ];
}
