import type { OrderStatus } from '@munay/contracts/order/order-status';
import type { StaffWrite } from '../../audit-log/audit-log.service';
import type { OrderFields } from '../../order/order.repository';

/** The parcel has not left. */
export const EDITABLE: readonly OrderStatus[] = [
  'pending_payment',
  'payment_processing',
  'paid',
  'processing',
];

/** How the audit log names an order. */
export const orderEntity = ({ id, number }: Pick<OrderFields, 'id' | 'number'>): StaffWrite['entity'] => ({
  kind: 'order',
  id,
  label: number,
});
