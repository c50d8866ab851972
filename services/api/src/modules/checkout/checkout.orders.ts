import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import type { OrderFields } from '../order/order.schema';

/** Whether a newer checkout replaces an open card order. The limits ignore the reservation of such an order. */
export const isOpenByCard = ({ status, payment }: OrderFields): boolean =>
  status === 'pending_payment' && METHOD_TRAITS[payment.method].paid === 'onPage';

/** Whether a repeated checkout returns this order: it is paid, or identical with a session that has not expired. */
export const isReusable = (
  { status, stripe, ...order }: OrderFields,
  fingerprint: string,
  now: Date,
): boolean =>
  status !== 'pending_payment' ||
  (order.fingerprint === fingerprint && (!stripe?.sessionId || stripe.expiresAt > now));
