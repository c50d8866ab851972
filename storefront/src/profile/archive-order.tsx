import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { OrderPage, OrderView } from '@munay/contracts/order/order';
import { call, ConfirmDialog, toast, useNavigate, useQueryClient, useT } from '@munay/kit';
import { useState } from 'react';
import { ActionError } from '../components/action-error';
import { ownOrdersQuery } from '../order/order-queries';
import { useAction } from '../hooks/use-action';

interface Listed {
  pages: OrderPage[];
  pageParams: (string | undefined)[];
}

/** The list as it is after the server has answered the orders that remain. */
const listOf = (orders: OrderView[], before: Listed | undefined): Listed => {
  const all = orders.length < LIMITS.ownOrders;
  const total = all ? orders.length : (before?.pages[0]?.total ?? orders.length + 1) - 1;
  const nextCursor = all ? null : (orders.at(-1)?._id ?? null);
  return { pages: [{ orders, total, nextCursor }], pageParams: [undefined] };
};

/** Takes an order that came to nothing out of the list, after a question. */
export function PutAway({ order }: { order: OrderView }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { failure, run } = useAction();
  if (!order.next.includes('archived')) return null;
  const remove = async (): Promise<void> => {
    setAsking(false);
    const remaining = await run(() => call(ENDPOINTS.deleteOrder, { params: { id: order._id } }));
    if (remaining === null) return client.invalidateQueries({ queryKey: ['orders'] });
    // First, for with the list this button goes
    await navigate('/profile', { replace: true });
    client.setQueryData<Listed>(ownOrdersQuery.queryKey, (before) => listOf(remaining, before));
    toast.success(t('putAway.done'));
  };
  return (
    <>
      <button className="btn btn-quiet" type="button" onClick={() => setAsking(true)}>
        {t('putAway.button')}
      </button>
      <ActionError error={failure} />
      <ConfirmDialog
        open={asking}
        title={t('putAway.title', { number: order.number })}
        text={t('putAway.text')}
        confirmLabel={t('putAway.button')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
