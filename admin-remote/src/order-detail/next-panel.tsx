import { useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { UpdateOrder } from '@munay/contracts/order/order';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { call, useFormat, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { Panel } from '../components/panel';
import { useOrderWrite } from '../order/order-queries';
import { statusText } from '../order/status-badge';
import { CancelDialog, CANCELLED } from './cancel-dialog';
import styles from '../order/order.module.css';

const PLAIN = ['processing', 'delivered'] as const satisfies OrderStatus[];
/** Irreversible: asks first. */
const GRAVE = [...CANCELLED, 'refunded', 'archived'] as const satisfies OrderStatus[];
type Grave = (typeof GRAVE)[number];
type Move = Grave | (typeof PLAIN)[number];

export function NextPanel({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const [asked, setAsked] = useState<Grave | null>(null);
  const move = useOrderWrite(
    order._id,
    async (body: UpdateOrder) => {
      await call(ENDPOINTS.updateOrder, { params: { id: order._id }, body });
      return null;
    },
    { done: ({ status }) => t('order.moved', { status: statusText(t, status, order.shipping.method) }) },
  );
  const plain = PLAIN.filter((status) => order.next.includes(status));
  const grave = GRAVE.filter((status) => order.next.includes(status));
  const cancels = CANCELLED.find((status) => status === asked);
  const busy = (status: Move): boolean => move.isPending && move.variables?.status === status;
  return (
    <Panel title={t('order.next')}>
      {plain.map((status) => (
        <button
          key={status}
          className="btn btn-primary"
          type="button"
          aria-busy={busy(status)}
          onClick={() => move.mutate({ status })}
        >
          {order.shipping.method === 'pickup' && status === 'delivered'
            ? t('status.pickup.delivered')
            : t(`order.to.${status}`)}
        </button>
      ))}
      {grave.map((status) => (
        <button
          key={status}
          className={`btn ${styles.grave}`}
          type="button"
          aria-busy={busy(status)}
          onClick={() => setAsked(status)}
        >
          {t(`order.to.${status}`)}
        </button>
      ))}
      {plain.length + grave.length === 0 && <p className="muted">{t('order.nothingNext')}</p>}
      <p className="muted tiny">{t('order.nextHint')}</p>
      <CancelDialog
        order={order}
        status={cancels ?? null}
        onClose={() => setAsked(null)}
        onCancel={(body) => {
          move.mutate(body);
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
          if (asked) move.mutate({ status: asked });
          setAsked(null);
        }}
      />
    </Panel>
  );
}
