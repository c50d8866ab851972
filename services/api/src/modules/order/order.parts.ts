import { basisPoints } from '@munay/contracts/pricing/vat';
import type { StoredOrder } from './order.schema';
import type { OrderParts, StoredPage, StoredSession } from './order.types';

/** Of what was priced before `PRICING_VERSION` was written down. */
const FIRST_PRICING = 1;

type Stored = Pick<StoredOrder, 'source' | 'userId' | 'customer' | 'cart' | 'totals' | 'payment'> &
  Partial<Pick<StoredOrder, 'buyer' | 'tenders' | 'sessions' | 'vat' | 'pricingVersion' | 'stripe'>>;

/**
 * Decides for each part that the version before does not know whether it is read, or made of the older part in its place.
 * That version runs beside this one for a while and changes the older parts alone: where they can change, they decide.
 */
export function partsOf(order: Stored): OrderParts {
  const { source, buyer, customer, totals, payment } = order;
  const { userId } = buyer ?? order;
  return {
    buyer: { userId: userId?.toString() ?? null, email: customer.email },
    cart: source === 'staff' ? null : (order.cart ?? null),
    tenders: order.tenders ?? [{ method: payment.method, amountCents: totals.totalCents }],
    sessions: pagesOf(order),
    vat: order.vat ?? [
      { rate: basisPoints(totals.vatPercent), baseCents: totals.baseCents, vatCents: totals.vatCents },
    ],
    pricingVersion: order.pricingVersion ?? FIRST_PRICING,
  };
}

/** The payment pages of an order, the one of now last, as `stripe` has it. */
export function pagesOf({
  sessions = [],
  stripe,
}: {
  sessions?: StoredPage[];
  stripe?: StoredSession;
}): StoredPage[] {
  if (!stripe?.sessionId) return sessions;
  const { attempt, askedAt, expiresAt, sessionId, url = '', intentId } = stripe;
  const page = { attempt, askedAt, expiresAt, sessionId, url, ...(intentId && { intentId }) };
  return [...sessions.filter((earlier) => earlier.sessionId !== sessionId), page];
}
