import type { OrderStatus } from '@munay/contracts/order/order-status';
import type { ShippingMethod } from '@munay/contracts/shop/shipping';
import { type Translate, useT } from '@munay/kit';
import { Badge, type BadgeForm } from '../components/badge';
import type { AdminIconName } from '../icons/admin-icon';

const BADGES: Record<OrderStatus, { form: BadgeForm; icon: AdminIconName }> = {
  pending_payment: { form: 'wait', icon: 'clock' },
  payment_processing: { form: 'wait', icon: 'circle-dashed' },
  paid: { form: 'turn', icon: 'inbox' },
  processing: { form: 'turn', icon: 'package-open' },
  shipped: { form: 'wait', icon: 'truck' },
  delivered: { form: 'settled', icon: 'check' },
  expired: { form: 'quiet', icon: 'timer-off' },
  cancelled: { form: 'quiet', icon: 'ban' },
  payment_failed: { form: 'failed', icon: 'circle-x' },
  review: { form: 'look', icon: 'triangle-alert' },
  cancelled_refund_pending: { form: 'wait', icon: 'hourglass' },
  refunded: { form: 'quiet', icon: 'undo-2' },
  charged_back: { form: 'failed', icon: 'scale' },
  archived: { form: 'quiet', icon: 'archive' },
};

const PICKUP_BADGE = { form: 'wait', icon: 'package-open' } as const;

/** Text of an order status. Pickup orders are ready for collection instead of shipped. */
export const getStatusText = (t: Translate, status: OrderStatus, method?: ShippingMethod): string =>
  method === 'pickup' && (status === 'shipped' || status === 'delivered')
    ? t(`status.pickup.${status}`)
    : t(`status.${status}`);

export function StatusBadge({ status, method }: { status: OrderStatus; method?: ShippingMethod }) {
  const t = useT();
  const { form, icon } = method === 'pickup' && status === 'shipped' ? PICKUP_BADGE : BADGES[status];
  return (
    <Badge form={form} icon={icon}>
      {getStatusText(t, status, method)}
    </Badge>
  );
}
