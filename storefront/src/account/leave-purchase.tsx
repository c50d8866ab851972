import { useState } from 'react';
import { Button, useSession, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { ActionError } from '../components/action-error';
import { useLogout } from './use-logout';

/** Lets guests on a shared computer remove the order data from the browser, after a confirmation. */
export function LeavePurchase({ className }: { className: string | undefined }) {
  const t = useT();
  const { user, buyer } = useSession();
  const { isPending, error, mutate } = useLogout();
  const [isConfirming, setIsConfirming] = useState(false);
  if (user || !buyer) return null;
  return (
    <div className={`small line-above ${className ?? ''}`}>
      <p>
        {t('guest.shared')}{' '}
        <Button variant="quiet" className="small" busy={isPending} onClick={() => setIsConfirming(true)}>
          {t('guest.leave')}
        </Button>
      </p>
      <ActionError error={error} />
      <ConfirmDialog
        open={isConfirming}
        title={t('guest.leaveTitle')}
        text={t('guest.leaveText')}
        confirmLabel={t('guest.leaveYes')}
        cancelLabel={t('guest.leaveNo')}
        onConfirm={() => {
          setIsConfirming(false);
          mutate();
        }}
        onCancel={() => setIsConfirming(false)}
      />
    </div>
  );
}
