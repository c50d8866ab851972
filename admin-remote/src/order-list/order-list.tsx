import { useEffect } from 'react';
import { ORDER_PROBLEMS, ORDER_TRAITS } from '@munay/contracts/admin/lists';
import { LIMITS } from '@munay/contracts/limits';
import type { OrderRow } from '@munay/contracts/order/order';
import { ORDER_STATUSES, type OrderStatus } from '@munay/contracts/order/order-status';
import { listMethodsWith, PAYMENT_METHODS } from '@munay/contracts/shop/payment-methods';
import { Button, ButtonLink, Icon, useFormat, useQueryClient, useT } from '@munay/kit';
import { PageHead } from '../components/page-head';
import type { EmptyList } from '../feedback/list-states';
import { sumTotalCents } from '../form/draft-money';
import { DataList } from '../list/data-list';
import { useListQuery, useListState } from '../list/list-state';
import type { ListView } from '../list/list-tools';
import { AMOUNT_RANGES, ORDER_LIST, SINCE_DAY_OPTIONS, toQuery } from '../order-shared/order-filters';
import { PAGER_KEY, toOrderAddress } from '../order-shared/order-pager';
import { orderListQuery } from '../order-shared/order-queries';
import { RunNote } from '../packing/run-note';
import { BulkTransitions } from './bulk-transitions';
import { openExport } from './open-export';
import { useOrderColumns } from './order-columns';

const VIEW_STATUSES: readonly (OrderStatus | null)[] = [
  null,
  'paid',
  'processing',
  'shipped',
  'review',
  'charged_back',
];

/** Tabs for orders that need work are sorted oldest first. */
const QUEUES: readonly OrderStatus[] = ['paid', 'processing', 'review'];
const OLDEST_FIRST_SORT = 'createdAt';
const DEFERRED_METHODS = listMethodsWith('paid', 'later');

const rowKey = ({ _id }: OrderRow): string => _id;

export function OrderList() {
  const t = useT();
  const format = useFormat();
  const list = useListState(ORDER_LIST);
  const query = useListQuery(orderListQuery(list.state));
  const client = useQueryClient();
  useEffect(() => client.removeQueries({ queryKey: [PAGER_KEY] }), [client]);
  const { status, problem, payment } = list.state.filters;
  const emptyList: EmptyList = {
    icon: 'check',
    title: t('orders.noneHere'),
    text: t('orders.noneHereText'),
  };
  const views = VIEW_STATUSES.map((item): ListView => {
    return {
      id: item ?? 'all',
      label: item ? t(`status.${item}`) : t('orders.all'),
      count: query.data && item ? (query.data.views[item] ?? 0) : undefined,
      empty:
        item === 'paid'
          ? { icon: 'check', title: t('orders.nonePaid'), text: t('orders.nonePaidText') }
          : item
            ? emptyList
            : undefined,
      change: {
        filters: { status: item && [item], problem: null, payment: null },
        sort: item && QUEUES.includes(item) ? OLDEST_FIRST_SORT : ORDER_LIST.defaultSort,
      },
      isActive: !payment && !problem && (item ? status?.length === 1 && status[0] === item : !status),
    };
  });
  const transfers: ListView = {
    id: 'transfers',
    label: t('order.transfers'),
    count: query.data?.views.transfers,
    empty: emptyList,
    change: {
      filters: { status: ['pending_payment'], payment: DEFERRED_METHODS, problem: null },
      sort: OLDEST_FIRST_SORT,
    },
    isActive: status?.join() === 'pending_payment' && payment?.join() === DEFERRED_METHODS.join(),
  };
  return (
    <>
      <PageHead
        title={t('orders.title')}
        actions={
          <>
            <Button variant="quiet" onClick={() => openExport(toQuery(list.state, new Date()))}>
              <Icon name="download" small /> {t('order.export')}
            </Button>
            <ButtonLink to="/admin/orders/new">
              <Icon name="plus" small /> {t('draft.new')}
            </ButtonLink>
          </>
        }
      />
      <RunNote slips />
      <DataList
        caption={t('orders.list')}
        name="orders"
        list={list}
        query={query}
        getRows={({ orders }) => orders}
        rowKey={rowKey}
        rowName={({ number }) => number}
        rowTo={({ _id }) => toOrderAddress(list.to({ page: list.state.page }), _id)}
        columns={useOrderColumns()}
        views={[...views, transfers]}
        search={{ label: t('orders.search'), hint: t('orders.searchHint') }}
        filters={[
          {
            name: 'status',
            label: t('orders.status'),
            options: ORDER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
            multiple: true,
          },
          {
            name: 'problem',
            label: t('orders.problem'),
            options: ORDER_PROBLEMS.map((value) => ({ value, label: t(`orders.problem.${value}`) })),
          },
          {
            name: 'trait',
            label: t('orders.trait'),
            options: ORDER_TRAITS.map((value) => ({ value, label: t(`orders.trait.${value}`) })),
          },
          {
            name: 'payment',
            label: t('orders.payment'),
            options: PAYMENT_METHODS.map((value) => ({ value, label: t(`payment.${value}`) })),
          },
          {
            name: 'since',
            label: t('orders.date'),
            options: SINCE_DAY_OPTIONS.map((value) => ({
              value,
              label: t('order.since', { days: Number(value) }),
            })),
          },
          { name: 'from', label: t('orders.from') },
          { name: 'to', label: t('orders.to') },
          {
            name: 'amount',
            label: t('orders.total'),
            options: AMOUNT_RANGES.map((value) => ({ value, label: t(`order.amount.${value}`) })),
          },
        ]}
        tools={query.data?.totalIsMore && <span className="muted tiny">{t('order.more')}</span>}
        renderBulk={(selection) =>
          query.data && <BulkTransitions selection={selection} page={query.data} state={list.state} />
        }
        formatBulkSum={(selectedRows) => format.money(sumTotalCents(selectedRows))}
        maxBulkRows={query.data?.totalIsMore ? 0 : LIMITS.orderCountMax}
        empty={{ icon: 'inbox', title: t('orders.none'), text: t('orders.noneText') }}
      />
    </>
  );
}
