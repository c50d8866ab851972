import { DAY_MS } from '@munay/contracts/durations';
import { ORDER_LINK_ACTIONS, type OrderLinkAction } from '@munay/contracts/order/order-link';
import { canTransition, type OrderStatus } from '@munay/contracts/order/order-status';
import type { OrderFields } from '../order.schema';
import { ERASED_TEXT } from '../order.search-tokens';
import type { StoredMailedLink } from '../schema/recipient.schema';

const READABLE_PERIOD_MS = 365 * DAY_MS;

/** Lifetime of an emailed link, in ms. Each link can be used once. */
export const MAILED_LINK_LIFETIME_MS = 30 * 60_000;

/** When the tracking link expires: a year after delivery or, if undelivered, after the last status change. */
export function computeReadableUntil({
  history,
  createdAt,
}: Pick<OrderFields, 'history' | 'createdAt'>): Date {
  const deliveryEntry = history.findLast(({ to }) => to === 'delivered');
  const from = (deliveryEntry ?? history.at(-1))?.at ?? createdAt;
  return new Date(from.getTime() + READABLE_PERIOD_MS);
}

/** Whether a tracking link is still valid. */
export const isReadable = (order: OrderFields, now: Date): boolean =>
  computeReadableUntil(order) > now && order.customer.name !== ERASED_TEXT;

/** The field that stores the link for an action. */
export const toLinkField = (action: OrderLinkAction): 'cancelLink' | 'invoiceLink' => `${action}Link`;
export const LINK_FIELDS = ORDER_LINK_ACTIONS.map(toLinkField);

/** Why an emailed link no longer works; null if it still works. */
export function findRejection(
  { usedAt, expiresAt }: StoredMailedLink,
  now: Date,
): 'linkUsed' | 'linkExpired' | null {
  if (usedAt) return 'linkUsed';
  return expiresAt <= now ? 'linkExpired' : null;
}

/** The status of the order after the buyer cancels it; null if the buyer can no longer cancel. */
export const getCancelledStatus = (
  status: OrderStatus,
): Extract<OrderStatus, 'cancelled' | 'cancelled_refund_pending'> | null =>
  (['cancelled', 'cancelled_refund_pending'] as const).find((to) => canTransition(status, to, 'customer')) ??
  null;

/** Shows an address without revealing it: `i•••@…`. Empty if there is no address. */
export function maskEmail(email: string): string {
  const [first] = email;
  return first === undefined || email === ERASED_TEXT ? '' : `${first}•••@…`;
}
