import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, useT } from '@munay/kit';
import { useOrderWrite } from '../order-shared/order-queries';

/** Sends waiting or given-up jobs of an order again. */
export function useRequeue(orderId: string) {
  const t = useT();
  return useOrderWrite(
    orderId,
    async (jobs: readonly string[]) => {
      for (const id of jobs) await call(ENDPOINTS.requeueOutbox, { params: { id } });
      return null;
    },
    { done: () => t('timeline.requeued') },
  );
}
