import { useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { Button, useFormat, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { Panel } from '../components/panel';
import { CancelDialog, CANCELLED } from './cancel-dialog';
import { useOrderMove } from './use-order-move';
import styles from '../order-shared/order.module.css';

const ENDS = [...CANCELLED, 'refunded', 'archived'] as const satisfies OrderStatus[];
type End = (typeof ENDS)[number];

/** Irreversible actions: last on the page, each confirmed. */
export function EndPanel({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const [asked, setAsked] = useState<End | null>(null);
  const { move, busy } = useOrderMove(order);
  const ends = ENDS.filter((status) => order.next.includes(status));
  const cancels = CANCELLED.find((status) => status === asked);
  if (ends.length === 0 && order.next.length > 0) return null;
  return (
    <Panel title={t('order.next')}>
      {ends.map((status) => (
        <Button key={status} className={styles.grave} busy={busy(status)} onClick={() => setAsked(status)}>
          {t(`order.to.${status}`)}
        </Button>
      ))}
      {ends.length === 0 && <p className="muted">{t('order.nothingNext')}</p>}
      <CancelDialog
        order={order}
        status={cancels ?? null}
        onClose={() => setAsked(null)}
        onCancel={(body) => {
          move(body);
          setAsked(null);
        }}
      />
      <ConfirmDialog
        open={asked !== null && !cancels}
        title={asked ? t(`order.ask.${asked}`, { number: order.number }) : ''}
        text={asked ? t(`order.askText.${asked}`) : ''}
        confirmLabel={asked ? t(`order.do.${asked}`, { sum: format.money(order.refundableCents) }) : ''}
        cancelLabel={t('refund.cancel')}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) move({ status: asked });
          setAsked(null);
        }}
      />
    </Panel>
  );
}
