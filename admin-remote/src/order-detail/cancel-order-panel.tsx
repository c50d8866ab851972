import { useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { Button, useFormat, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { Panel } from '../components/panel';
import { CancelDialog, CANCELLED_STATUSES } from './cancel-dialog';
import { useOrderMove } from './use-order-move';
import styles from '../order-shared/order.module.css';

const FINAL_STATUSES = [...CANCELLED_STATUSES, 'refunded', 'archived'] as const satisfies OrderStatus[];
type FinalStatus = (typeof FINAL_STATUSES)[number];

/** Irreversible actions, at the end of the page. Each requires a confirmation. */
export function CancelOrderPanel({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const [confirmedAction, setConfirmedAction] = useState<FinalStatus | null>(null);
  const { move, isBusy: busy } = useOrderMove(order);
  const finalStatuses = FINAL_STATUSES.filter((status) => order.next.includes(status));
  const cancelledStatus = CANCELLED_STATUSES.find((status) => status === confirmedAction);
  if (finalStatuses.length === 0 && order.next.length > 0) return null;
  return (
    <Panel title={t('order.next')}>
      {finalStatuses.map((status) => (
        <Button
          key={status}
          className={styles.grave}
          busy={busy(status)}
          onClick={() => setConfirmedAction(status)}
        >
          {t(`order.to.${status}`)}
        </Button>
      ))}
      {finalStatuses.length === 0 && <p className="muted">{t('order.nothingNext')}</p>}
      <CancelDialog
        order={order}
        status={cancelledStatus ?? null}
        onClose={() => setConfirmedAction(null)}
        onCancel={(body) => {
          move(body);
          setConfirmedAction(null);
        }}
      />
      <ConfirmDialog
        open={confirmedAction !== null && !cancelledStatus}
        title={confirmedAction ? t(`order.ask.${confirmedAction}`, { number: order.number }) : ''}
        text={confirmedAction ? t(`order.askText.${confirmedAction}`) : ''}
        confirmLabel={
          confirmedAction
            ? t(`order.do.${confirmedAction}`, { sum: format.money(order.refundableCents) })
            : ''
        }
        cancelLabel={t('refund.cancel')}
        onCancel={() => setConfirmedAction(null)}
        onConfirm={() => {
          if (confirmedAction) move({ status: confirmedAction });
          setConfirmedAction(null);
        }}
      />
    </Panel>
  );
}
