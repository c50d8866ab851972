import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import type { OrderFields } from '../order/order.schema';

/** Open card orders are replaced by a newer checkout, and their reservations do not count. */
export const isOpenByCard = ({ status, payment }: OrderFields): boolean =>
  status === 'pending_payment' && METHOD_TRAITS[payment.method].paid === 'onPage';

/** A repeated checkout returns its order, unless the order is unpaid and differs or has an expired session. */
export const isReusable = (
  { status, stripe, ...order }: OrderFields,
  fingerprint: string,
  now: Date,
): boolean =>
  status !== 'pending_payment' ||
  (order.fingerprint === fingerprint && (!stripe?.sessionId || stripe.expiresAt > now));
