import type { AdminOrder } from '@munay/contracts/admin/order';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { Button, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { useOrderMove } from './use-order-move';

const FORWARD = ['processing', 'delivered'] as const satisfies OrderStatus[];

/** The regular next step; shipping has its own panel. */
export function NextPanel({ order }: { order: AdminOrder }) {
  const t = useT();
  const { move, busy } = useOrderMove(order);
  const forward = FORWARD.filter((status) => order.next.includes(status));
  if (forward.length === 0) return null;
  return (
    <Panel title={t('order.nextStep')}>
      {forward.map((status) => (
        <Button key={status} variant="primary" busy={busy(status)} onClick={() => move({ status })}>
          {order.shipping.method === 'pickup' && status === 'delivered'
            ? t('status.pickup.delivered')
            : t(`order.to.${status}`)}
        </Button>
      ))}
    </Panel>
  );
}
