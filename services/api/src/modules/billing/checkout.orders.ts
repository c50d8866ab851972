import type { OrderFields } from '../order/order.schema';

/** A newer checkout takes its place, and its holds do not count. */
export const isOpenByCard = ({ status, payment }: OrderFields): boolean =>
  status === 'pending_payment' && payment.method === 'card';

/** Is this the same request, with a payment page that can still be gone on with? */
export const isSame = ({ fingerprint, stripe }: OrderFields, wanted: string, now: Date): boolean =>
  fingerprint === wanted && (!stripe?.sessionId || stripe.expiresAt > now);
