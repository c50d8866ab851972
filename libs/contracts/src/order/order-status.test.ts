import {
  ACTORS,
  canCancelPaid,
  canTransition,
  isOrderStatus,
  isSold,
  listNextStatuses,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  REFUNDABLE_STATUSES,
  SOLD_STATUSES,
  UNPAID_FINAL_STATUSES,
} from './order-status';

test('no user role can set an order to paid', () => {
  for (const from of ORDER_STATUSES) {
    expect(canTransition(from, 'paid', 'admin')).toBe(false);
    expect(canTransition(from, 'paid', 'customer')).toBe(false);
  }
});

test('a customer may only cancel an order before preparation or archive an unpaid order', () => {
  expect(listNextStatuses('pending_payment', 'customer')).toEqual(['cancelled']);
  expect(listNextStatuses('expired', 'customer')).toEqual(['archived']);
  expect(listNextStatuses('paid', 'customer')).toEqual(['cancelled_refund_pending']);
  for (const status of [
    'processing',
    'shipped',
    'delivered',
    'cancelled_refund_pending',
    'refunded',
    'charged_back',
  ] as const)
    expect(listNextStatuses(status, 'customer')).toEqual([]);
});

test('the order transition table contains only known statuses', () => {
  const statuses = Object.entries(ORDER_TRANSITIONS).flatMap(([from, to]) => [from, ...Object.keys(to)]);
  expect(statuses.filter((status) => !ORDER_STATUSES.includes(status as never))).toEqual([]);
});

/** Repeats every transition, so that accidental changes to the table are detected. */
const ALLOWED_TRANSITIONS = [
  'pending_payment > paid: system',
  'pending_payment > payment_processing: system',
  'pending_payment > expired: system',
  'pending_payment > cancelled: customer admin',
  'pending_payment > payment_failed: system',
  'pending_payment > review: system',
  'payment_processing > paid: system',
  'payment_processing > payment_failed: system',
  'payment_processing > review: system',
  'expired > paid: system',
  'expired > review: system',
  'expired > archived: customer admin',
  'cancelled > paid: system',
  'cancelled > review: system',
  'cancelled > archived: customer admin',
  'payment_failed > paid: system',
  'payment_failed > review: system',
  'payment_failed > archived: customer admin',
  'review > refunded: admin system',
  'review > charged_back: system',
  'paid > charged_back: system',
  'processing > charged_back: system',
  'shipped > charged_back: system',
  'delivered > charged_back: system',
  'cancelled_refund_pending > charged_back: system',
  'paid > processing: admin',
  'paid > cancelled_refund_pending: customer admin',
  'paid > refunded: system',
  'processing > shipped: admin',
  'processing > cancelled_refund_pending: admin',
  'processing > refunded: system',
  'shipped > delivered: admin',
  'shipped > refunded: system',
  'delivered > refunded: system',
  'cancelled_refund_pending > refunded: system',
];

test('the order transition table allows exactly the documented transitions', () => {
  const allowed = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.map((to) => [from, to, ACTORS.filter((actor) => canTransition(from, to, actor))] as const),
  );
  const documented = allowed.filter(([, , actors]) => actors.length > 0);
  expect(documented.map(([from, to, actors]) => `${from} > ${to}: ${actors.join(' ')}`).sort()).toEqual(
    [...ALLOWED_TRANSITIONS].sort(),
  );
});

test.each([
  ['card', false, ['customer', 'admin', 'system']],
  ['transfer', false, ['customer', 'admin', 'system']],
  ['cash', false, ['admin']],
  ['terminal', false, ['admin']],
  ['card', true, []],
  ['cash', true, []],
] as const)(
  'an order paid by %s (refunds on hold: %s) may be cancelled by %j',
  (method, refundsBlocked, actors) => {
    expect(ACTORS.filter((actor) => canCancelPaid({ method, refundsBlocked }, actor))).toEqual(actors);
  },
);

test('an order can be refunded only in a status with a received payment', () => {
  expect(SOLD_STATUSES).toEqual(['paid', 'processing', 'shipped', 'delivered']);
  expect(REFUNDABLE_STATUSES).toEqual([
    ...SOLD_STATUSES,
    'cancelled_refund_pending',
    'review',
    'refunded',
    'charged_back',
  ]);
  expect(UNPAID_FINAL_STATUSES).toEqual(['expired', 'cancelled', 'payment_failed']);
});

test('isSold is true exactly for the sold statuses', () => {
  expect(ORDER_STATUSES.filter((status) => isSold({ status }))).toEqual(
    ORDER_STATUSES.filter((status) => SOLD_STATUSES.includes(status as never)),
  );
});

test('isOrderStatus accepts only known order statuses', () => {
  expect(ORDER_STATUSES.every(isOrderStatus)).toBe(true);
  expect(['gold', '', null, ['paid']].some(isOrderStatus)).toBe(false);
});
