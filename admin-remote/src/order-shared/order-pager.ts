import type { OrderRow } from '@munay/contracts/order/order';
import { useQuery, useQueryClient } from '@munay/kit';
import { type ListAddress, type ListState, useListState } from '../list/list-state';
import { ORDER_LIST } from './order-filters';
import { orderListQuery } from './order-queries';

export const PAGER_KEY = 'order-pager';

/**
 * URL of an order, or of the list if the id is null, that preserves the list's state. @param address URL of the list
 */
export function toOrderAddress(address: string, id: string | null): string {
  const search = new URLSearchParams(address);
  search.set('tab', 'orders');
  search.delete('order');
  if (id !== null) search.set('order', id);
  return `/admin/dashboard?${search.toString()}`;
}

export interface OrderPager {
  list: ListAddress;
  /** URLs of the previous and the next order. A URL is null if there is no such order or while it is unknown. */
  previous: string | null;
  next: string | null;
  /** Position in the list, starting at 1; undefined if the order is not in the list. */
  position: number | undefined;
  total: number;
  /** Row of the order in the list. */
  row: OrderRow | undefined;
}

export function useOrderPager(id: string): OrderPager {
  const list = useListState(ORDER_LIST);
  const { state } = list;
  const currentPage = usePagerPage(state, true);
  const rows = currentPage?.orders ?? [];
  const index = rows.findIndex(({ _id }) => _id === id);
  const previousPage = usePagerPage({ ...state, page: state.page - 1 }, index === 0 && state.page > 1);
  const isLast = index >= 0 && index === rows.length - 1;
  const nextPage = usePagerPage({ ...state, page: state.page + 1 }, isLast && rows.length === state.pageSize);
  const to = (row: OrderRow | undefined, page: number): string | null =>
    row ? toOrderAddress(list.to({ page }), row._id) : null;
  const nextRow = index < 0 ? undefined : rows[index + 1];
  return {
    list,
    previous: index > 0 ? to(rows[index - 1], state.page) : to(previousPage?.orders.at(-1), state.page - 1),
    next: isLast ? to(nextPage?.orders[0], state.page + 1) : to(nextRow, state.page),
    position: index < 0 ? undefined : (state.page - 1) * state.pageSize + index + 1,
    total: currentPage?.total ?? 0,
    row: rows[index],
  };
}

function usePagerPage(state: ListState, enabled: boolean) {
  const client = useQueryClient();
  const page = orderListQuery(state);
  return useQuery({
    ...page,
    queryKey: [PAGER_KEY, state],
    initialData: () => client.getQueryData(page.queryKey),
    staleTime: Infinity,
    enabled,
  }).data;
}
