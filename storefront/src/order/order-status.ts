import { arrivalAfterLeaving, arrivalOf, type DaySpan } from '@munay/contracts/order/delivery';
import type { OrderView } from '@munay/contracts/order/order';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { type IconName, useFormat, useT } from '@munay/kit';

const BADGES: Record<OrderStatus, { tone: 'ok' | 'info' | 'warn' | 'bad'; icon: IconName }> = {
  pending_payment: { tone: 'warn', icon: 'clock' },
  payment_processing: { tone: 'warn', icon: 'clock' },
  paid: { tone: 'ok', icon: 'circle-check' },
  processing: { tone: 'ok', icon: 'circle-check' },
  shipped: { tone: 'ok', icon: 'truck' },
  delivered: { tone: 'ok', icon: 'circle-check' },
  expired: { tone: 'info', icon: 'info' },
  cancelled: { tone: 'info', icon: 'info' },
  payment_failed: { tone: 'bad', icon: 'circle-alert' },
  review: { tone: 'warn', icon: 'clock' },
  cancelled_refund_pending: { tone: 'info', icon: 'rotate-ccw' },
  refunded: { tone: 'info', icon: 'rotate-ccw' },
  charged_back: { tone: 'info', icon: 'rotate-ccw' },
  archived: { tone: 'info', icon: 'info' },
};

export const badgeOf = (status: OrderStatus): (typeof BADGES)[OrderStatus] => BADGES[status];

export const owesRefund = ({ status, payment }: Pick<OrderView, 'status' | 'payment'>): boolean =>
  status === 'refunded' && payment.refundedCents < payment.paidCents;

/** How far an order is, as its buyer and the holder of its tracking link see it. */
export interface OrderCourse extends Pick<OrderView, 'status' | 'shipping'> {
  payment: Pick<OrderView['payment'], 'paidAt'>;
  history: Pick<OrderView['history'][number], 'to' | 'at'>[];
}

const TRACK_STEPS = ['paid', 'processing', 'shipped', 'delivered'] as const;
export type TrackStep = (typeof TRACK_STEPS)[number];

export const isTracked = (status: OrderStatus): status is TrackStep =>
  TRACK_STEPS.some((step) => step === status);

export interface Step {
  step: TrackStep;
  state: 'done' | 'now' | 'todo';
  /** When the step was reached, ISO 8601. */
  at: string | null;
}

/** Steps from payment to delivery; null for an order not on that path. */
export function trackOf(order: Pick<OrderCourse, 'status' | 'history'>): Step[] | null {
  const reached = TRACK_STEPS.findIndex((step) => step === order.status);
  if (reached === -1) return null;
  return TRACK_STEPS.map((step, index) => ({
    step,
    state: index < reached ? 'done' : index === reached ? 'now' : 'todo',
    at: order.history.find((move) => move.to === step)?.at ?? null,
  }));
}

/** When the order reached its status; null if its history does not say. */
export const reachedAt = ({ status, history }: Pick<OrderCourse, 'status' | 'history'>): string | null =>
  history.findLast((move) => move.to === status)?.at ?? null;

/** First and last day of the expected delivery, as in the emails. Null unless the order is on its way. */
export function expectedDelivery(order: OrderCourse): DaySpan | null {
  const shipped = order.status === 'shipped' ? reachedAt(order) : null;
  const since = shipped ?? order.payment.paidAt;
  const under = shipped !== null || order.status === 'paid' || order.status === 'processing';
  if (!under || since === null || order.shipping.method === 'pickup') return null;
  const { zone } = order.shipping;
  return shipped ? arrivalAfterLeaving(new Date(since), zone) : arrivalOf(new Date(since), zone);
}

/** Until when an unpaid order is reserved, for use in a sentence. */
export function useHeldUntil({
  payment: { heldUntil, transfer },
}: {
  payment: Pick<OrderView['payment'], 'heldUntil' | 'transfer'>;
}): string {
  const t = useT();
  const format = useFormat();
  if (!heldUntil) return t('reserved.while'); // absent in answers of the previous version
  return transfer
    ? t('reserved.day', { date: format.date(heldUntil, { day: 'numeric', month: 'long' }) })
    : t('reserved.time', { time: format.date(heldUntil, { hour: '2-digit', minute: '2-digit' }) });
}
