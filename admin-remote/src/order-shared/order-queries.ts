import type { OrderListPage } from '@munay/contracts/admin/lists';
import type { AdminOrder, OrderTimeline } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderRow } from '@munay/contracts/order/order';
import { METHOD_TRAITS, type PaymentMethod } from '@munay/contracts/shop/payment-methods';
import {
  ApiError,
  endpointQuery,
  getErrorText,
  invalidate,
  pollWhileRunning,
  toast,
  useMutation,
  useQueryClient,
  useT,
} from '@munay/kit';
import { offerUndo } from '../feedback/undo';
import type { ListState } from '../list/list-state';
import { describeLastTransition } from './order-events';
import { toQuery } from './order-filters';
import { getStatusText } from './status-badge';

/** Whether an order is waiting for the shop. Orders that wait for a transfer depend on the buyer instead. */
const isInProgress = ({
  status,
  payment,
}: Pick<OrderRow, 'status'> & { payment: { method: PaymentMethod } }) =>
  status === 'payment_processing' ||
  (status === 'cancelled_refund_pending' && METHOD_TRAITS[payment.method].refundedBy === 'provider');
const listPendingRefundIds = ({ payment, refunds }: AdminOrder): string[] =>
  METHOD_TRAITS[payment.method].refundedBy === 'provider'
    ? refunds.filter(({ state }) => state === 'requested').map(({ _id }) => _id)
    : [];
const POLLING_WINDOW_MS = 10 * 60_000;

export const orderListQuery = (state: ListState) => ({
  ...endpointQuery(ENDPOINTS.getAllOrders, { query: toQuery(state, new Date()) }),
  ...pollWhileRunning(({ orders }: OrderListPage) =>
    orders.filter(isInProgress).map(({ _id, status }) => `${_id} ${status}`),
  ),
});

export const orderQuery = (id: string) => ({
  ...endpointQuery(ENDPOINTS.openOrder, { params: { id } }),
  ...pollWhileRunning((order: AdminOrder) => [
    ...(isInProgress(order) ? [order.status] : []),
    ...listPendingRefundIds(order),
  ]),
});

const createTimelineQuery = (id: string) => endpointQuery(ENDPOINTS.orderTimeline, { params: { id } });

export const timelineQuery = (order: AdminOrder) => ({
  ...createTimelineQuery(order._id),
  ...pollWhileRunning(({ events }: OrderTimeline) => [
    ...listPendingRefundIds(order),
    ...events.flatMap((event) =>
      event.kind === 'mail' && event.dueAt && Date.parse(event.dueAt) < Date.now() + POLLING_WINDOW_MS
        ? [`${event._id} ${event.attempts}`]
        : event.kind === 'provider' && event.status === 'pending'
          ? [event._id]
          : [],
    ),
  ]),
});

/**
 * Mutation that changes an order, caches the returned order and shows a toast.
 * @param write returns the updated order, or null to refetch the order
 * @param options `inlineErrors`: the form itself shows rejections
 */
export function useOrderWrite<Input>(
  id: string,
  write: (input: Input) => Promise<AdminOrder | null>,
  {
    getSuccessText: successText,
    onDone,
    inlineErrors = false,
    undo,
  }: {
    getSuccessText: (input: Input) => string;
    onDone?: () => void;
    inlineErrors?: boolean;
    /** Returns a function that reverts the change; undefined if it cannot be reverted. */
    undo?: (input: Input) => (() => Promise<unknown>) | undefined;
  },
) {
  const t = useT();
  const client = useQueryClient();
  const { queryKey } = orderQuery(id);
  const refetchOrder = (): void => {
    void client.invalidateQueries({ queryKey: createTimelineQuery(id).queryKey });
    void invalidate(client, ENDPOINTS.getAllOrders, ENDPOINTS.listWithdrawals, ENDPOINTS.getToDo);
  };
  /** Text for a failure. After a 409 the current order is loaded, and a status change is mentioned. */
  const explainError = async (error: Error): Promise<string> => {
    if (!(error instanceof ApiError) || error.code !== 409) return getErrorText(error);
    const previousStatus = client.getQueryData(queryKey)?.status;
    refetchOrder();
    const currentOrder = await client.fetchQuery({ ...orderQuery(id), staleTime: 0 }).catch(() => null);
    if (!currentOrder || currentOrder.status === previousStatus) return getErrorText(error);
    const timeline = await client.fetchQuery({ ...createTimelineQuery(id), staleTime: 0 }).catch(() => null);
    return (
      describeLastTransition(t, currentOrder, timeline?.events ?? []) ??
      t('order.changedMeanwhile', {
        status: getStatusText(t, currentOrder.status, currentOrder.shipping.method),
      })
    );
  };
  return useMutation({
    mutationFn: write,
    onSuccess: (order, input) => {
      if (order) client.setQueryData(queryKey, order);
      else void client.invalidateQueries({ queryKey });
      refetchOrder();
      onDone?.();
      const revert = undo?.(input);
      if (revert)
        offerUndo(successText(input), async () => {
          await revert();
          void client.invalidateQueries({ queryKey });
          refetchOrder();
        });
      else toast.success(successText(input));
    },
    onError: async (error) => {
      const message = await explainError(error);
      if (!inlineErrors) toast.error(message);
    },
  });
}
