import { useState } from 'react';
import type { OrderListPage } from '@munay/contracts/admin/lists';
import type { BulkResult, BulkTransition } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { canTransition, isOrderStatus, ORDER_STATUSES } from '@munay/contracts/order/order-status';
import {
  Button,
  ButtonLink,
  call,
  Icon,
  invalidate,
  toast,
  useMutation,
  useNavigate,
  useQueryClient,
  useT,
} from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { AdminIcon } from '../icons/admin-icon';
import type { ListState } from '../list/list-state';
import type { Selection } from '../list/selection';
import { toQuery } from '../order-shared/order-filters';
import { toSlipsPath } from '../order-shared/slip-path';
import { BulkShip } from '../packing/bulk-ship';
import { useRunReport } from '../packing/packing-run';
import { openExport } from './open-export';

async function transitionMatchingOrders(state: ListState, status: BulkTransition): Promise<BulkResult[]> {
  const filter = toQuery(state, new Date());
  const move = (after?: string) =>
    call(ENDPOINTS.setMatchingStatuses, { body: { filter, status, after: after || undefined } });
  let response = await move();
  const results = response.results;
  while (response.next !== null) {
    response = await move(response.next);
    results.push(...response.results);
  }
  return results;
}

/** Changes the status of several orders and reports which orders failed. */
export function BulkTransitions({
  selection,
  page,
  state,
}: {
  selection: Selection;
  page: OrderListPage;
  state: ListState;
}) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [confirmedAction, setConfirmedAction] = useState<BulkTransition | null>(null);
  const [parcels, setParcels] = useState<OrderListPage['orders'] | null>(null);
  const { all, keys } = selection;
  const selectedOrders = page.orders.filter(({ _id }) => keys.includes(_id));
  const statuses = all
    ? (state.filters.status?.filter(isOrderStatus) ?? ORDER_STATUSES)
    : selectedOrders.map(({ status }) => status);
  const countOrders = (move: BulkTransition): number =>
    statuses
      .filter((status) => canTransition(status, move, 'admin'))
      .reduce((sum, status) => sum + (all ? (page.counts[status] ?? 0) : 1), 0);

  const report = useRunReport();
  const move = useMutation({
    mutationFn: (status: BulkTransition) =>
      all
        ? transitionMatchingOrders(state, status)
        : call(ENDPOINTS.setOrderStatuses, { body: { ids: [...keys].slice(0, LIMITS.bulkOrders), status } }),
    onSuccess: (results, status) => {
      report(results, status);
      const ids = results.flatMap(({ ok, _id }) => (ok ? [_id] : []));
      if (all) selection.clear();
      // The packing run's page shows its slips and the form for tracking numbers
      else if (status === 'processing' && ids.length > 0) void navigate(toSlipsPath(ids));
    },
    onError: (error) => {
      toast.failure(error);
      void invalidate(client, ENDPOINTS.getAllOrders, ENDPOINTS.getToDo);
    },
  });
  const ordersToShip = all
    ? []
    : selectedOrders.filter(({ status }) => canTransition(status, 'shipped', 'admin'));
  // Only allowed transitions are offered. The earliest transition in the process is the main action
  const steps = (['processing', 'shipped', 'delivered'] as const)
    .map((status) =>
      status === 'shipped'
        ? { status, count: ordersToShip.length, run: () => setParcels(ordersToShip) }
        : {
            status,
            count: countOrders(status),
            // Starting a packing run needs no confirmation, because it can be undone
            run: () => (status === 'processing' && !all ? move.mutate(status) : setConfirmedAction(status)),
          },
    )
    .filter(({ count }) => count > 0);
  return (
    <>
      {steps.map(({ status, count, run }, index) => (
        <Button
          key={status}
          variant={index === 0 ? 'primary' : 'outline'}
          busy={move.isPending && move.variables === status}
          onClick={run}
        >
          {t(`order.to.${status}`)} ({count})
        </Button>
      ))}
      {all && statuses.includes('processing') && <span className="muted">{t('bulkShip.byPage')}</span>}
      {!all && (
        <ButtonLink to={toSlipsPath(keys)}>
          <AdminIcon name="printer" /> {t('slip.several')}
        </ButtonLink>
      )}
      <Button onClick={() => openExport(all ? toQuery(state, new Date()) : { ids: [...keys] })}>
        <Icon name="download" small /> {t('bulk.export')}
      </Button>
      <ConfirmDialog
        open={confirmedAction !== null}
        title={
          confirmedAction ? t(`bulk.ask.${confirmedAction}`, { count: countOrders(confirmedAction) }) : ''
        }
        text={t('bulk.askText')}
        confirmLabel={confirmedAction ? t(`order.to.${confirmedAction}`) : ''}
        harmless
        onCancel={() => setConfirmedAction(null)}
        onConfirm={() => {
          if (confirmedAction) move.mutate(confirmedAction);
          setConfirmedAction(null);
        }}
      />
      <BulkShip orders={parcels} onClose={() => setParcels(null)} onAllSent={selection.clear} />
    </>
  );
}
