import type { OrderStatus } from '@munay/contracts/order-moves';
import { useT } from '@munay/kit';
import { Badge, type BadgeForm } from '../parts/badge';
import type { StaffIconName } from '../parts/staff-icon';

/** One word, one icon and one form for each state, everywhere. */
const LOOKS: Record<OrderStatus, { form: BadgeForm; icon: StaffIconName }> = {
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
  archived: { form: 'quiet', icon: 'archive' },
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useT();
  const { form, icon } = LOOKS[status];
  return (
    <Badge form={form} icon={icon}>
      {t(`status.${status}`)}
    </Badge>
  );
}
