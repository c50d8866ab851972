import { METHOD_TRAITS } from '../shop/payment-methods';
import type { OrderView } from './order';
import { isSold, type OrderStatus } from './order-status';
import type { OrderWithdrawal } from './withdrawal';

/** Order states as shown to readers: status combined with payment, delivery and withdrawal. */
export const ORDER_STATES = [
  'unpaidCard',
  'unpaidTransfer',
  'paymentProcessing',
  'paid',
  'processing',
  'shipped',
  'readyForPickup',
  'delivered',
  'collected',
  'cancelledByBuyer',
  'cancelledByShop',
  'cancelledPaidByBuyer',
  'cancelledPaidByShop',
  'partlyRefunded',
  'refunded',
  'refundOwed',
  'withdrawalDeclared',
  'withdrawalArrived',
  'expired',
  'paymentFailed',
  'disputed',
  'chargedBack',
  'review',
  'archived',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The parts of an order that determine its state. */
export interface OrderWithState extends Pick<OrderView, 'status'> {
  shipping: Pick<OrderView['shipping'], 'method'>;
  history: readonly Pick<OrderView['history'][number], 'to' | 'by'>[];
  payment: Pick<
    OrderView['payment'],
    'method' | 'paidCents' | 'refundedCents' | 'chargedBackCents' | 'disputed'
  >;
  withdrawal: Pick<OrderWithdrawal, 'arrivedAt' | 'closedAt'> | null;
}

type StateDerivation = OrderState | ((order: OrderWithState) => OrderState);

const wasCancelledByBuyer = ({ status, history }: OrderWithState): boolean =>
  history.findLast(({ to }) => to === status)?.by === 'customer';

const STATE_BY_STATUS: Record<OrderStatus, StateDerivation> = {
  pending_payment: ({ payment }) =>
    METHOD_TRAITS[payment.method].paid === 'later' ? 'unpaidTransfer' : 'unpaidCard',
  payment_processing: 'paymentProcessing',
  paid: 'paid',
  processing: 'processing',
  shipped: ({ shipping }) => (shipping.method === 'pickup' ? 'readyForPickup' : 'shipped'),
  delivered: ({ shipping }) => (shipping.method === 'pickup' ? 'collected' : 'delivered'),
  expired: 'expired',
  cancelled: (order) => (wasCancelledByBuyer(order) ? 'cancelledByBuyer' : 'cancelledByShop'),
  payment_failed: 'paymentFailed',
  review: 'review',
  cancelled_refund_pending: (order) =>
    wasCancelledByBuyer(order) ? 'cancelledPaidByBuyer' : 'cancelledPaidByShop',
  // A bank may return a refund, so an order counts as refunded only if the amounts match
  refunded: ({ payment: { paidCents, refundedCents, chargedBackCents } }) =>
    refundedCents + chargedBackCents < paidCents ? 'refundOwed' : 'refunded',
  charged_back: 'chargedBack',
  archived: 'archived',
};

/** The state of an order. Disputes take precedence over open withdrawals, and open withdrawals over partial refunds. */
export function getOrderState(order: OrderWithState): OrderState {
  const { status, payment, withdrawal } = order;
  const isPaid = isSold(order);
  if (payment.disputed && (isPaid || status === 'cancelled_refund_pending')) return 'disputed';
  if (isPaid && withdrawal?.closedAt === null)
    return withdrawal.arrivedAt === null ? 'withdrawalDeclared' : 'withdrawalArrived';
  if (isPaid && payment.refundedCents > 0) return 'partlyRefunded';
  const derive = STATE_BY_STATUS[status];
  return typeof derive === 'string' ? derive : derive(order);
}

const FINAL_STATES: readonly OrderState[] = [
  'cancelledByBuyer',
  'cancelledByShop',
  'cancelledPaidByBuyer',
  'cancelledPaidByShop',
  'refunded',
  'refundOwed',
  'expired',
  'paymentFailed',
  'chargedBack',
  'review',
  'archived',
];

/** Whether nothing more will be delivered for the order. */
export const isFinalState = (state: OrderState): boolean => FINAL_STATES.includes(state);
