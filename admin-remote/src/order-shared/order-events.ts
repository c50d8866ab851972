import type { AdminOrder, TimelineEvent } from '@munay/contracts/admin/order';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { toShopDay } from '@munay/contracts/shop-day';
import { currentLocale, formatDate, type MessageId, type Translate } from '@munay/kit';

export type AuditEvent = Extract<TimelineEvent, { kind: 'audit' }>;

export interface HistoryEntry {
  event: TimelineEvent;
  audit?: AuditEvent | undefined;
}

const EXCLUDED_ACTIONS: readonly string[] = ['order.note', 'order.refund'];

const findAuditEvent = (events: readonly TimelineEvent[], requestId: string): AuditEvent | undefined =>
  requestId === ''
    ? undefined
    : events.find((event): event is AuditEvent => event.kind === 'audit' && event.requestId === requestId);

/**
 * Order history as a list of events. Transitions include their actor. Omits stock movements, request ids, and provider
 * events that are implied by a status change.
 */
export function buildHistory(events: readonly TimelineEvent[]): HistoryEntry[] {
  const moves = new Set(
    events.flatMap((event) => (event.kind === 'state' && event.requestId ? [event.requestId] : [])),
  );
  return events.flatMap((event): HistoryEntry[] => {
    switch (event.kind) {
      case 'stock':
        return [];
      case 'provider':
        return event.status === 'done' ? [] : [{ event: { ...event, requestId: '' } }];
      case 'audit':
        return EXCLUDED_ACTIONS.includes(event.action) || moves.has(event.requestId)
          ? []
          : [{ event: { ...event, requestId: '' } }];
      case 'state': {
        const audit = event.by === 'admin' ? findAuditEvent(events, event.requestId) : undefined;
        return [{ event: { ...event, requestId: '' }, audit }];
      }
      default:
        return [{ event }];
    }
  });
}

const TRANSITION_MESSAGES: Partial<Record<OrderStatus, MessageId>> = {
  processing: 'order.movedBy.processing',
  shipped: 'order.movedBy.shipped',
  delivered: 'order.movedBy.delivered',
  cancelled: 'order.movedBy.cancelled',
  cancelled_refund_pending: 'order.movedBy.cancelled',
  refunded: 'order.movedBy.refunded',
  archived: 'order.movedBy.archived',
};

/** Actor and time of the last transition; null if it was not recorded. */
export function describeLastTransition(
  t: Translate,
  { history, status }: AdminOrder,
  events: readonly TimelineEvent[],
): string | null {
  const move = history.findLast(({ to }) => to === status);
  const messageId = TRANSITION_MESSAGES[status];
  if (!move || !messageId) return null;
  const state = events.find((event) => event.kind === 'state' && event.to === status);
  const staff = state?.kind === 'state' ? findAuditEvent(events, state.requestId)?.by : undefined;
  const actorText =
    move.by === 'customer' ? t('order.movedBy.customer') : move.by === 'admin' ? staff : undefined;
  if (!actorText) return null;
  const formatDatePart = (part: Intl.DateTimeFormatOptions, index: string): string =>
    formatDate(currentLocale(), index, part);
  const [day, time] = [
    formatDatePart({ day: 'numeric', month: 'long' }, move.at),
    formatDatePart({ timeStyle: 'short' }, move.at),
  ];
  const today = toShopDay(move.at) === toShopDay(new Date());
  return t(messageId, { who: actorText, when: t(today ? 'order.at' : 'order.onAt', { day, time }) });
}
