import type { AuditedEntity } from '../audit-log/audit-log.service';
import type { OrderFields } from './order.schema';

/** An order as an audit log entity. */
export const toOrderEntity = ({
  id,
  number,
}: Pick<OrderFields, 'id' | 'number'>): AuditedEntity<'order'> => ({
  kind: 'order',
  id,
  label: number,
});
