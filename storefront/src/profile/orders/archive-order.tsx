import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { OrderPage, OrderView } from '@munay/contracts/order/order';
import { Button, call, invalidate, toast, useMutation, useNavigate, useQueryClient, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { ActionError } from '../../components/action-error';
import { myOrdersQuery } from '../../order/order-queries';

interface OrderListData {
  pages: OrderPage[];
  pageParams: unknown[];
}

const toListData = (orders: OrderView[], list: OrderListData | undefined): OrderListData => {
  const all = orders.length < LIMITS.ownOrders;
  const total = all ? orders.length : (list?.pages[0]?.total ?? orders.length + 1) - 1;
  const nextCursor = all ? null : (orders.at(-1)?._id ?? null);
  return { pages: [{ orders, total, nextCursor }], pageParams: [{}] };
};

export function ArchiveOrder({ order }: { order: OrderView }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(ENDPOINTS.deleteOrder, { params: { id: order._id } }),
    onSuccess: async (remaining) => {
      // Navigates first, because updating the list removes this button
      await navigate('/profile?tab=orders', { replace: true });
      client.setQueryData(myOrdersQuery.queryKey, (list) => toListData(remaining, list));
      toast.success(t('archive.done'));
    },
    onError: () => invalidate(client, ENDPOINTS.listOrders, ENDPOINTS.getOrder),
  });
  if (!order.next.includes('archived')) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {t('archive.button')}
      </Button>
      <ActionError error={remove.error} />
      <ConfirmDialog
        open={isConfirming}
        title={t('archive.title', { number: order.number })}
        text={t('archive.text')}
        confirmLabel={t('archive.button')}
        onConfirm={() => {
          setIsConfirming(false);
          remove.mutate();
        }}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
