import type { OrderStatus } from '@munay/contracts/order-moves';
import { Icon, type IconName, useT } from '@munay/kit';
import styles from './order.module.css';

/** Filled = our turn, outlined = somebody else's turn, plain = settled; colour never stands alone. */
const LOOKS: Record<
  OrderStatus,
  { form: 'turn' | 'look' | 'wait' | 'settled' | 'failed' | 'quiet'; icon: IconName }
> = {
  pending_payment: { form: 'wait', icon: 'clock' },
  payment_processing: { form: 'wait', icon: 'clock' },
  paid: { form: 'turn', icon: 'receipt' },
  processing: { form: 'turn', icon: 'package' },
  shipped: { form: 'wait', icon: 'truck' },
  delivered: { form: 'settled', icon: 'check' },
  expired: { form: 'quiet', icon: 'clock' },
  cancelled: { form: 'quiet', icon: 'x' },
  payment_failed: { form: 'failed', icon: 'circle-alert' },
  review: { form: 'look', icon: 'triangle-alert' },
  cancelled_refund_pending: { form: 'wait', icon: 'rotate-ccw' },
  refunded: { form: 'quiet', icon: 'rotate-ccw' },
  archived: { form: 'quiet', icon: 'minus' },
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useT();
  const { form, icon } = LOOKS[status];
  return (
    <span className={`${styles.badge} ${styles[form]}`}>
      <Icon name={icon} small />
      {t(`status.${status}`)}
    </span>
  );
}
