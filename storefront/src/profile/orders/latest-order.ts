import type { OrderView } from '@munay/contracts/order/order';
import type { OrderStatus } from '@munay/contracts/order/order-status';

/** Statuses of orders that buyers rarely look for. */
const FAILED_STATUSES: readonly OrderStatus[] = ['cancelled', 'expired', 'payment_failed', 'archived'];

/** The latest order that was not abandoned, otherwise the latest order. @param orders newest first */
export const findLatestOrder = (orders: readonly OrderView[]): OrderView | undefined =>
  orders.find(({ status }) => !FAILED_STATUSES.includes(status)) ?? orders[0];
