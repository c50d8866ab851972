import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import type { OrderFields } from '../order/order.schema';

/** Whether an order is an open card order. A newer checkout replaces it, and its reservation does not count. */
export const isOpenByCard = ({ status, payment }: OrderFields): boolean =>
  status === 'pending_payment' && METHOD_TRAITS[payment.method].paid === 'onPage';

/** Whether a repeated checkout returns its order: it is paid, or equal and its session has not expired. */
export const isReusable = (
  { status, stripe, ...order }: OrderFields,
  fingerprint: string,
  now: Date,
): boolean =>
  status !== 'pending_payment' ||
  (order.fingerprint === fingerprint && (!stripe?.sessionId || stripe.expiresAt > now));
