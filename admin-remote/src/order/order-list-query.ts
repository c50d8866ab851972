import { isOrderStatus, type OrderStatus } from '@munay/contracts/order-moves';
import type { OrderListQuery } from '@munay/contracts/admin';

export const PAGE_SIZES = [25, 50, 100] as const;

/** What the list shows, as its address says it. */
export interface OrderListState {
  status: OrderStatus | null;
  q: string;
  page: number;
  pageSize: number;
  sort: NonNullable<OrderListQuery['sort']>;
}

const SORTS = ['createdAt', '-createdAt', 'totalCents', '-totalCents'] as const;
const DEFAULT_SORT = '-createdAt';

const wholeFrom1 = (text: string | null, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? value : fallback;
};

/** Reads the state from the address; whatever makes no sense there is ignored. */
export function readState(search: URLSearchParams): OrderListState {
  const status = search.get('status');
  const pageSize = wholeFrom1(search.get('pageSize'), PAGE_SIZES[0]);
  return {
    status: isOrderStatus(status) ? status : null,
    q: search.get('q') ?? '',
    page: wholeFrom1(search.get('page'), 1),
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? PAGE_SIZES[0],
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULT_SORT,
  };
}

/** The address of the list after a change; any change but that of the page goes back to the first one. */
export function withChange(state: OrderListState, change: Partial<OrderListState>): string {
  const next = { ...state, page: 1, ...change };
  const search = new URLSearchParams();
  if (next.status) search.set('status', next.status);
  if (next.q) search.set('q', next.q);
  if (next.page > 1) search.set('page', String(next.page));
  if (next.pageSize !== PAGE_SIZES[0]) search.set('pageSize', String(next.pageSize));
  if (next.sort !== DEFAULT_SORT) search.set('sort', next.sort);
  return `?${search.toString()}`;
}

export const toQuery = ({ status, q, page, pageSize, sort }: OrderListState): OrderListQuery => ({
  page,
  pageSize,
  sort,
  ...(q ? { q } : {}),
  ...(status ? { status: [status] } : {}),
});
