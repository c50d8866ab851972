import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import type { OrderFields } from '../order/order.schema';

/** A newer checkout replaces it, and its reservations do not count. */
export const isOpenByCard = ({ status, payment }: OrderFields): boolean =>
  status === 'pending_payment' && METHOD_TRAITS[payment.method].paid === 'onPage';

/** A cart version gets its order again, unless that is unpaid and either differs or has an expired session. */
export const isReusable = (
  { status, stripe, ...order }: OrderFields,
  fingerprint: string,
  now: Date,
): boolean =>
  status !== 'pending_payment' ||
  (order.fingerprint === fingerprint && (!stripe?.sessionId || stripe.expiresAt > now));
