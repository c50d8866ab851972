import type { OrderFields } from '../order/order.schema';

/** A newer checkout replaces it, and its reservations do not count. */
export const isOpenByCard = ({ status, payment }: OrderFields): boolean =>
  status === 'pending_payment' && payment.method === 'card';

/** Is this the same request, and can its payment session still be completed? */
export const isSame = ({ fingerprint, stripe }: OrderFields, wanted: string, now: Date): boolean =>
  fingerprint === wanted && (!stripe?.sessionId || stripe.expiresAt > now);
