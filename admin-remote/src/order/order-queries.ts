import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderDesk } from '@munay/contracts/order-desk';
import { ApiError, call, errorText, toast, useMutation, useQueryClient, useT } from '@munay/kit';
import { lastMove } from './order-acts';
import { statusText } from './status-badge';

export const orderQuery = (id: string) => ({
  queryKey: ['order', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.openOrder, { params: { id } }, { signal }),
});

export const timelineQuery = (id: string) => ({
  queryKey: ['order-timeline', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.orderTimeline, { params: { id } }, { signal }),
});

/**
 * A write to an order: it waits for the server, shows what the server answers, and says so.
 * @param write answers the order of now; nothing where the order is read again
 */
export function useOrderWrite<Input>(
  id: string,
  write: (input: Input) => Promise<OrderDesk | null>,
  { done, onDone }: { done: (input: Input) => string; onDone?: () => void },
) {
  const t = useT();
  const client = useQueryClient();
  const { queryKey } = orderQuery(id);
  const readAgain = (): void => {
    for (const key of [['order-timeline', id], ['orders'], ['withdrawals'], ['to-do']])
      void client.invalidateQueries({ queryKey: key });
  };
  /** Refused for what the order is now: shows it, and says so where that is another state than was on screen. */
  const explain = async (error: Error): Promise<string> => {
    if (!(error instanceof ApiError) || error.code !== 409) return errorText(error);
    const before = client.getQueryData<OrderDesk>(queryKey)?.status;
    readAgain();
    const now = await client.fetchQuery({ ...orderQuery(id), staleTime: 0 }).catch(() => null);
    if (!now || now.status === before) return errorText(error);
    const timeline = await client.fetchQuery({ ...timelineQuery(id), staleTime: 0 }).catch(() => null);
    return (
      lastMove(t, now, timeline?.events ?? []) ??
      t('desk.movedMeanwhile', { status: statusText(t, now.status, now.shipping.method) })
    );
  };
  return useMutation({
    mutationFn: write,
    onSuccess: (order, input) => {
      if (order) client.setQueryData(queryKey, order);
      else void client.invalidateQueries({ queryKey });
      readAgain();
      onDone?.();
      toast.success(done(input));
    },
    onError: async (error) => toast.error(await explain(error)),
  });
}
