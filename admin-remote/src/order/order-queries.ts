import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderDesk } from '@munay/contracts/order-desk';
import { call, errorText, toast, useMutation, useQueryClient } from '@munay/kit';

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
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (order, input) => {
      if (order) client.setQueryData(['order', id], order);
      else void client.invalidateQueries({ queryKey: ['order', id] });
      void client.invalidateQueries({ queryKey: ['order-timeline', id] });
      void client.invalidateQueries({ queryKey: ['orders'] });
      onDone?.();
      toast.success(done(input));
    },
    onError: (error) => toast.error(errorText(error)),
  });
}
