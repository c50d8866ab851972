import type { StoredRefund } from '../../src/modules/order/schema/course.schema';

/** A refund with all fields that orders store, because the database rejects others. */
export const createStoredRefund = (change: Partial<StoredRefund> = {}): StoredRefund => ({
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
