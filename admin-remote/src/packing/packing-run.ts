import { type BulkResult, RUN_UNDO_DELAY_MS, type RunStep } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createStore, invalidate, toast, useQueryClient, useT } from '@munay/kit';

const MAX_LISTED_NUMBERS = 5;

interface PackingRun {
  ids: readonly string[];
  status: RunStep;
  /** Unix time in ms until which shipping can be undone. Starting can always be undone, because it sends no email. */
  undoUntil: number;
}

/** The orders that were last started or shipped together. Several pages share this state. */
export const packingRun = createStore<PackingRun | null>(null);

/** Reports that several orders were started or shipped, offers to undo this, and refetches the affected queries. */
export function useRunReport() {
  const t = useT();
  const client = useQueryClient();
  return (results: readonly BulkResult[], to: RunStep): void => {
    const failedNumbers = results.filter(({ ok }) => !ok).map(({ number }) => number);
    const ids = results.flatMap(({ ok, _id }) => (ok ? [_id] : []));
    if (ids.length > 0) toast.success(t(`bulk.moved.${to}`, { count: ids.length }));
    if (failedNumbers.length > 0)
      toast.error(
        t('bulk.failed', {
          numbers: failedNumbers.slice(0, MAX_LISTED_NUMBERS).join(', '),
          more: Math.max(0, failedNumbers.length - MAX_LISTED_NUMBERS),
        }),
      );
    if (ids.length > 0)
      packingRun.set({
        ids,
        status: to,
        undoUntil: to === 'shipped' ? Date.now() + RUN_UNDO_DELAY_MS : Infinity,
      });
    void invalidate(client, ENDPOINTS.getAllOrders, ENDPOINTS.openOrder, ENDPOINTS.getToDo);
  };
}
