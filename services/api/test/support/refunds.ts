import type { StoredRefund } from '../../src/modules/order/schema/course.schema';

/** A refund as orders store it, in full: the database rejects others. */
export const storedRefund = (change: Partial<StoredRefund> = {}): StoredRefund => ({
  id: 'request',
  amountCents: 1,
  lines: [],
  deliveryCents: 0,
  reason: 'request',
  note: '',
  state: 'done',
  at: new Date(),
  by: null,
  reference: '',
  ...change,
});
