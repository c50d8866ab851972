import {
  getOrderState,
  isFinalState,
  ORDER_STATES,
  type OrderState,
  type OrderWithState,
} from './order-state';
import { ORDER_STATUSES, type OrderStatus } from './order-status';

type Change = Partial<Omit<OrderWithState, 'payment'>> & { payment?: Partial<OrderWithState['payment']> };

const createOrder = (status: OrderStatus, { payment, ...rest }: Change = {}): OrderWithState => ({
  status,
  shipping: { method: 'standard' },
  history: [{ to: status, by: 'admin' }],
  payment: {
    method: 'card',
    paidCents: 1000,
    refundedCents: 0,
    chargedBackCents: 0,
    disputed: false,
    ...payment,
  },
  withdrawal: null,
  ...rest,
});
const buyer = (status: OrderStatus): Change => ({ history: [{ to: status, by: 'customer' }] });
const pickup: Change = { shipping: { method: 'pickup' } };
const open = { arrivedAt: null, closedAt: null };
const DAY = '2026-11-20T10:00:00.000Z';

const CASES: [OrderState, OrderStatus, Change?][] = [
  ['unpaidCard', 'pending_payment'],
  ['unpaidTransfer', 'pending_payment', { payment: { method: 'transfer' } }],
  ['paymentProcessing', 'payment_processing'],
  ['paid', 'paid'],
  ['processing', 'processing'],
  ['shipped', 'shipped'],
  ['readyForPickup', 'shipped', pickup],
  ['delivered', 'delivered'],
  ['collected', 'delivered', pickup],
  ['cancelledByBuyer', 'cancelled', buyer('cancelled')],
  ['cancelledByShop', 'cancelled'],
  ['cancelledPaidByBuyer', 'cancelled_refund_pending', buyer('cancelled_refund_pending')],
  ['cancelledPaidByShop', 'cancelled_refund_pending'],
  ['partlyRefunded', 'shipped', { payment: { refundedCents: 1 } }],
  ['refunded', 'refunded', { payment: { refundedCents: 1000 } }],
  ['refunded', 'refunded', { payment: { refundedCents: 400, chargedBackCents: 600 } }],
  ['refundOwed', 'refunded', { payment: { refundedCents: 999 } }],
  ['withdrawalDeclared', 'delivered', { withdrawal: open }],
  ['withdrawalDeclared', 'delivered', { withdrawal: open, payment: { refundedCents: 1 } }],
  ['withdrawalArrived', 'shipped', { withdrawal: { ...open, arrivedAt: DAY } }],
  ['delivered', 'delivered', { withdrawal: { arrivedAt: DAY, closedAt: DAY } }],
  ['partlyRefunded', 'delivered', { withdrawal: { ...open, closedAt: DAY }, payment: { refundedCents: 1 } }],
  ['refunded', 'refunded', { withdrawal: open, payment: { refundedCents: 1000 } }],
  ['expired', 'expired'],
  ['expired', 'expired', { withdrawal: open }],
  ['paymentFailed', 'payment_failed'],
  ['disputed', 'shipped', { payment: { disputed: true }, withdrawal: open }],
  ['disputed', 'cancelled_refund_pending', { payment: { disputed: true } }],
  ['refunded', 'refunded', { payment: { disputed: true, refundedCents: 1000 } }],
  ['chargedBack', 'charged_back', { payment: { chargedBackCents: 1000 } }],
  ['review', 'review'],
  ['archived', 'archived', buyer('cancelled')],
];

test.each(CASES.map(([state, status, change = {}]) => ({ state, status, change })))(
  'the state $state is derived from the status $status',
  ({ state, status, change }) => {
    expect(getOrderState(createOrder(status, change))).toBe(state);
  },
);

test('every order status maps to an order state', () => {
  const states = new Set(CASES.map(([state]) => state));
  expect(ORDER_STATES.filter((state) => !states.has(state))).toEqual([]);
  for (const status of ORDER_STATUSES) expect(ORDER_STATES).toContain(getOrderState(createOrder(status)));
});

test('the state of a cancelled order names the actor of the last cancellation', () => {
  const history = [
    { to: 'cancelled' as const, by: 'admin' as const },
    { to: 'paid' as const, by: 'system' as const },
    { to: 'cancelled' as const, by: 'customer' as const },
  ];
  expect(getOrderState(createOrder('cancelled', { history }))).toBe('cancelledByBuyer');
});

test('an order that was cancelled, refunded or never paid is in a final state', () => {
  expect(ORDER_STATES.filter((state) => !isFinalState(state))).toEqual([
    'unpaidCard',
    'unpaidTransfer',
    'paymentProcessing',
    'paid',
    'processing',
    'shipped',
    'readyForPickup',
    'delivered',
    'collected',
    'partlyRefunded',
    'withdrawalDeclared',
    'withdrawalArrived',
    'disputed',
  ]);
});
