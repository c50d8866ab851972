import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import type { OrderFields } from '../order/order.schema';

/** Whether an order is an open card order. A newer checkout replaces it, so the limits ignore its reservation. */
export const isOpenCardOrder = ({ status, payment }: OrderFields): boolean =>
  status === 'pending_payment' && METHOD_TRAITS[payment.method].paid === 'onPage';

/** Whether a repeated checkout returns this order: it is not pending, or identical with an unexpired session. */
export const isReusable = (
  { status, stripe, ...order }: OrderFields,
  fingerprint: string,
  now: Date,
): boolean =>
  status !== 'pending_payment' ||
  (order.fingerprint === fingerprint && (!stripe?.sessionId || stripe.expiresAt > now));
