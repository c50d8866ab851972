import { computeArrival, computeArrivalAfterShipping, type DaySpan } from '@munay/contracts/order/delivery';
import type { OrderView } from '@munay/contracts/order/order';
import type { OrderStatus } from '@munay/contracts/order/order-status';

/** The progress of an order, as the buyer and the holder of its tracking link see it. */
export interface OrderProgress extends Pick<OrderView, 'status' | 'shipping'> {
  payment: Pick<OrderView['payment'], 'paidAt'>;
  history: Pick<OrderView['history'][number], 'to' | 'at'>[];
}

const TRACKING_STEPS = ['paid', 'processing', 'shipped', 'delivered'] as const;
export type TrackingStep = (typeof TRACKING_STEPS)[number];

export const isTrackingStep = (status: OrderStatus): status is TrackingStep =>
  TRACKING_STEPS.some((step) => step === status);

export interface TrackingProgress {
  step: TrackingStep;
  state: 'done' | 'now' | 'todo';
  /** When the order reached the step, ISO 8601. */
  at: string | null;
}

/** Steps from payment to delivery; null for an order that does not take these steps. */
export function buildTracking(order: Pick<OrderProgress, 'status' | 'history'>): TrackingProgress[] | null {
  const currentStep = TRACKING_STEPS.findIndex((step) => step === order.status);
  if (currentStep === -1) return null;
  return TRACKING_STEPS.map((step, index) => ({
    step,
    state: index < currentStep ? 'done' : index === currentStep ? 'now' : 'todo',
    at: order.history.find((move) => move.to === step)?.at ?? null,
  }));
}

/** When the order reached its status; null if the history does not contain the status. */
export const getReachedAt = ({ status, history }: Pick<OrderProgress, 'status' | 'history'>): string | null =>
  history.findLast((move) => move.to === status)?.at ?? null;

const ONGOING_STATUSES: readonly OrderStatus[] = [
  'pending_payment',
  'payment_processing',
  'processing',
  'cancelled_refund_pending',
  'review',
];
/** Whether a status lasts and is shown as "since" a day. Other statuses are events, shown as "on" a day. */
export const isOngoing = (status: OrderStatus): boolean => ONGOING_STATUSES.includes(status);

/** First and last day of the expected delivery, as in the emails. Null unless the order is in transit. */
export function estimateDelivery(order: OrderProgress): DaySpan | null {
  const shippedAt = order.status === 'shipped' ? getReachedAt(order) : null;
  const since = shippedAt ?? order.payment.paidAt;
  const inProgress = shippedAt !== null || order.status === 'paid' || order.status === 'processing';
  if (!inProgress || since === null || order.shipping.method === 'pickup') return null;
  const { zone } = order.shipping;
  return shippedAt
    ? computeArrivalAfterShipping(new Date(since), zone)
    : computeArrival(new Date(since), zone);
}
