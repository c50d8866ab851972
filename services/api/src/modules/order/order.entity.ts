import type { StaffWrite } from '../audit-log/audit-log.service';
import type { OrderFields } from './order.schema';

/** How the audit log names an order. */
export const orderEntity = ({ id, number }: Pick<OrderFields, 'id' | 'number'>): StaffWrite['entity'] => ({
  kind: 'order',
  id,
  label: number,
});
