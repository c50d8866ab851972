import { METHOD_TRAITS, type PaymentMethod } from '../shop/payment-methods';

export const ORDER_STATUSES = [
  'pending_payment',
  'payment_processing',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'expired',
  'cancelled',
  'payment_failed',
  'review',
  'cancelled_refund_pending',
  'refunded',
  'charged_back',
  'archived',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ACTORS = ['customer', 'admin', 'system'] as const;
export type Actor = (typeof ACTORS)[number];

type Transitions = Partial<Record<OrderStatus, Partial<Record<OrderStatus, readonly Actor[]>>>>;

/** Allowed transitions. Only the system confirms payments and chargebacks, so staff cannot set the status `paid`. */
export const ORDER_TRANSITIONS: Transitions = {
  pending_payment: {
    paid: ['system'],
    payment_processing: ['system'],
    expired: ['system'],
    cancelled: ['customer', 'admin'],
    payment_failed: ['system'],
    review: ['system'],
  },
  payment_processing: { paid: ['system'], payment_failed: ['system'], review: ['system'] },
  expired: { paid: ['system'], review: ['system'], archived: ['customer', 'admin'] },
  cancelled: { paid: ['system'], review: ['system'], archived: ['customer', 'admin'] },
  payment_failed: { paid: ['system'], review: ['system'], archived: ['customer', 'admin'] },
  review: { refunded: ['admin', 'system'], charged_back: ['system'] },
  paid: {
    processing: ['admin'],
    cancelled_refund_pending: ['customer', 'admin'],
    refunded: ['system'],
    charged_back: ['system'],
  },
  processing: {
    shipped: ['admin'],
    cancelled_refund_pending: ['admin'],
    refunded: ['system'],
    charged_back: ['system'],
  },
  shipped: { delivered: ['admin'], refunded: ['system'], charged_back: ['system'] },
  delivered: { refunded: ['system'], charged_back: ['system'] },
  cancelled_refund_pending: { refunded: ['system'], charged_back: ['system'] },
};

export const canTransition = (from: OrderStatus, to: OrderStatus, actor: Actor): boolean =>
  ORDER_TRANSITIONS[from]?.[to]?.includes(actor) ?? false;

export const listNextStatuses = (from: OrderStatus, actor: Actor): OrderStatus[] =>
  ORDER_STATUSES.filter((to) => canTransition(from, to, actor));

/** Whether this actor can cancel and thereby refund a paid order. Buyers can do so only for some payment methods. */
export const canCancelPaid = (
  { method, refundsBlocked }: { method: PaymentMethod; refundsBlocked: boolean },
  actor: Actor,
): boolean => !refundsBlocked && (actor === 'admin' || METHOD_TRAITS[method].atCheckout);

/** Statuses for which `isSold` is true, as a list for queries. */
export const SOLD_STATUSES = ['paid', 'processing', 'shipped', 'delivered'] as const satisfies OrderStatus[];
/** Whether the order was paid and has neither been cancelled nor completely refunded or charged back. */
export const isSold = ({ status }: { status: OrderStatus }): boolean =>
  (SOLD_STATUSES as readonly OrderStatus[]).includes(status);
/** Statuses in which an amount may be refundable. Ended orders are included, because a bank can return a refund. */
export const REFUNDABLE_STATUSES: readonly OrderStatus[] = [
  ...SOLD_STATUSES,
  'cancelled_refund_pending',
  'review',
  'refunded',
  'charged_back',
];
/** Final statuses of orders that were not paid and will not be paid. Such orders may be archived. */
export const UNPAID_FINAL_STATUSES = [
  'expired',
  'cancelled',
  'payment_failed',
] as const satisfies OrderStatus[];
export const hasEndedUnpaid = ({ status }: { status: OrderStatus }): boolean =>
  (UNPAID_FINAL_STATUSES as readonly OrderStatus[]).includes(status);

export const isOrderStatus = (value: unknown): value is OrderStatus =>
  ORDER_STATUSES.includes(value as OrderStatus);
