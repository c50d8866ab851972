import { type AdminOrder, RUN_STEPS } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { UpdateOrderInput } from '@munay/contracts/order/order-fields';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { call, useT } from '@munay/kit';
import { useOrderWrite } from '../order-shared/order-queries';
import { getStatusText } from '../order-shared/status-badge';

/** Mutation that changes the status. @returns the mutation, and the requested status while it is pending */
export function useOrderMove({ _id, shipping }: AdminOrder) {
  const t = useT();
  const move = useOrderWrite(
    _id,
    async (body: UpdateOrderInput) => {
      await call(ENDPOINTS.updateOrder, { params: { id: _id }, body });
      return null;
    },
    {
      getSuccessText: ({ status }) =>
        t('order.statusNow', { status: getStatusText(t, status, shipping.method) }),
      undo: ({ status: moved }) => {
        const status = RUN_STEPS.find((step) => step === moved);
        return status && (() => call(ENDPOINTS.undoRun, { body: { ids: [_id], status } }));
      },
    },
  );
  const isBusy = (status: OrderStatus): boolean => move.isPending && move.variables?.status === status;
  return { move: move.mutate, isBusy };
}

/** Mutation that retries the pending or dead jobs of an order. */
export function useRequeue(orderId: string) {
  const t = useT();
  return useOrderWrite(
    orderId,
    async (jobs: readonly string[]) => {
      for (const id of jobs) await call(ENDPOINTS.requeueOutbox, { params: { id } });
      return null;
    },
    { getSuccessText: () => t('timeline.requeued') },
  );
}
