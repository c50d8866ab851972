import type { OrderStatus } from '@munay/contracts/order/order-status';
import type { OrderFields } from '../order/order.schema';
import { chooseGuestEnd, splitName } from './guest.rules';

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day));
const order = (status: OrderStatus, moves: [OrderStatus, number][], paidAt: Date | null = null) =>
  ({
    status,
    createdAt: at(1),
    payment: { paidAt, disputed: false },
    refunds: [],
    history: moves.map(([to, day]) => ({ to, at: at(day) })),
  }) as unknown as OrderFields;
const EXPIRED = order('expired', [['expired', 2]]);
const DELIVERED_ORDER = order(
  'delivered',
  [
    ['paid', 2],
    ['delivered', 5],
  ],
  at(2),
);

// Fault clean-up-of-orders in chooseGuestEnd: replace(condition('needsBuyer'), 'false')
test.each<[string, OrderFields[], boolean, Date | null]>([
  ['without an order, a day after the last use', [], false, at(2)],
  ['while a browser may still order, not at all', [], true, null],
  ['a week after the last order ended unpaid', [EXPIRED, order('expired', [['expired', 4]])], false, at(11)],
  ['while an order waits for payment, not at all', [EXPIRED, order('pending_payment', [])], false, null],
  ['a month after the delivery', [EXPIRED, DELIVERED_ORDER], true, at(35)],
  ['while an order is prepared, not at all', [DELIVERED_ORDER, order('processing', [], at(3))], false, null],
])('a guest account expires %s', (_, orders, isUsed, end) => {
  expect(chooseGuestEnd(at(1), orders, isUsed)).toEqual(end);
});

test.each([
  [' Ana  María Quispe ', 'Ana', 'María Quispe'],
  ['Ana', 'Ana', ''],
  ['', '', ''],
  [`${'a'.repeat(90)} ${'b'.repeat(90)}`, 'a'.repeat(80), 'b'.repeat(80)],
])(
  'the recipient name %j is split into the first name %j and the last name %j',
  (name, firstname, lastname) => {
    expect(splitName(name)).toEqual({ firstname, lastname });
  },
);
