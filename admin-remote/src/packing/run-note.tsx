import { useEffect } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import {
  Button,
  ButtonLink,
  call,
  invalidate,
  toast,
  useMutation,
  useQueryClient,
  useStore,
  useT,
} from '@munay/kit';
import { Note } from '../feedback/list-states';
import { AdminIcon } from '../icons/admin-icon';
import { MAX_SLIPS, toSlipsPath } from '../order-shared/slip-path';
import { packingRun } from './packing-run';

const close = (): void => packingRun.set(null);

/** Note about orders that have just been started or shipped together, with the next step and an undo button. */
export function RunNote({ slips = false }: { slips?: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const run = useStore(packingRun);
  useEffect(() => {
    if (!run || run.undoUntil === Infinity) return undefined;
    const timer = setTimeout(close, Math.max(0, run.undoUntil - Date.now()));
    return () => clearTimeout(timer);
  }, [run]);
  const undo = useMutation({
    mutationFn: async ({ ids, status }: NonNullable<typeof run>) => {
      for (let from = 0; from < ids.length; from += LIMITS.bulkOrders)
        await call(ENDPOINTS.undoRun, { body: { ids: ids.slice(from, from + LIMITS.bulkOrders), status } });
    },
    onSuccess: () => toast.success(t('undo.done')),
    onError: (error) => toast.failure(error),
    onSettled: () => {
      close();
      void invalidate(client, ENDPOINTS.getAllOrders, ENDPOINTS.openOrder, ENDPOINTS.getToDo);
    },
  });
  if (!run) return null;
  const { ids, status } = run;
  return (
    <Note
      tone="info"
      action={
        <>
          {slips && status === 'processing' && (
            <ButtonLink variant="primary" to={toSlipsPath(ids)}>
              <AdminIcon name="printer" /> {t('slip.count', { count: Math.min(ids.length, MAX_SLIPS) })}
            </ButtonLink>
          )}
          <Button busy={undo.isPending} onClick={() => undo.mutate(run)}>
            <AdminIcon name="undo-2" /> {t('undo.undo')}
          </Button>
          <Button variant="quiet" onClick={close}>
            {t('kit.close')}
          </Button>
        </>
      }
    >
      <p role="status">
        {t(`bulk.moved.${status}`, { count: ids.length })} {status === 'shipped' && t('bulk.undoTime')}
      </p>
    </Note>
  );
}
