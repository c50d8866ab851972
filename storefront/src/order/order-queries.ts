import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderPage } from '@munay/contracts/order/order';
import { call } from '@munay/kit';

/** The own orders, newest first, page by page. */
export const ownOrdersQuery = {
  queryKey: ['orders', 'own'] as const,
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    call(ENDPOINTS.listOrders, { query: pageParam === undefined ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: OrderPage): string | undefined => last.nextCursor ?? undefined,
};

/** One own order. */
export const orderQuery = (id: string) => ({
  queryKey: ['orders', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.getOrder, { params: { id } }, { signal }),
});
