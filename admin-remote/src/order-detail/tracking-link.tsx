import { useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { AdminIcon } from '../icons/admin-icon';
import { useOrderWrite } from '../order-shared/order-queries';

/** Replaces the tracking link of an order without an account, for example after it was sent to the wrong person. */
export function TrackingLink({ order: { _id, number, customer } }: { order: AdminOrder }) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useOrderWrite(
    _id,
    async () => {
      await call(ENDPOINTS.renewTrackingLink, { params: { id: _id } });
      return null;
    },
    { getSuccessText: () => t('order.linkRenewed') },
  );
  return (
    <>
      <Button variant="quiet" busy={isPending} onClick={() => setIsConfirming(true)}>
        <AdminIcon name="refresh-cw" /> {t('order.renewLink')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t('order.renewLinkAsk', { number })}
        text={t(customer.email ? 'order.renewLinkText' : 'order.renewLinkNoEmail', { email: customer.email })}
        confirmLabel={t('order.renewLink')}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          mutate(undefined);
        }}
      />
    </>
  );
}
