import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { OrderRow } from '@munay/contracts/order';
import { nextStatuses, type OrderStatus } from '@munay/contracts/order-moves';
import { call, errorText, toast, useMutation, useQueryClient, useT } from '@munay/kit';
import type { Selection } from '../parts/selection';

/** Moves that are the same for every parcel; money is given back one by one. */
const MOVES = ['processing', 'shipped', 'delivered'] as const satisfies OrderStatus[];

/** Moves the chosen orders, and says which could not be moved and why. */
export function BulkMoves({ selection, rows }: { selection: Selection; rows: readonly OrderRow[] }) {
  const t = useT();
  const client = useQueryClient();
  const chosen = rows.filter(({ _id }) => selection.keys.includes(_id));
  const move = useMutation({
    mutationFn: (status: (typeof MOVES)[number]) =>
      call(ENDPOINTS.setOrderStatuses, {
        body: { ids: chosen.slice(0, LIMITS.bulkOrders).map(({ _id }) => _id), status },
      }),
    onSuccess: (results) => {
      void client.invalidateQueries({ queryKey: ['orders'] });
      const failed = results.filter(({ ok }) => !ok);
      if (failed.length < results.length)
        toast.success(t('bulk.moved', { count: results.length - failed.length }));
      if (failed.length > 0)
        toast.error(t('bulk.failed', { numbers: failed.map(({ number }) => number).join(', ') }));
      selection.clear();
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return MOVES.map((status) => {
    const count = chosen.filter((row) => nextStatuses(row.status, 'admin').includes(status)).length;
    return (
      <button
        key={status}
        className="btn"
        type="button"
        disabled={count === 0}
        aria-busy={move.isPending && move.variables === status}
        onClick={() => move.mutate(status)}
      >
        {t(`desk.to.${status}`)} ({count})
      </button>
    );
  });
}
