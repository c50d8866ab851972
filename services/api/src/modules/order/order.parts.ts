import { basisPoints } from '@munay/contracts/pricing/vat';
import type { StoredOrder } from './order.schema';
import type { OrderParts, StoredBuyer, StoredPage, StoredSession } from './order.types';

/** For orders priced before `PRICING_VERSION` was recorded. */
const FIRST_PRICING = 1;

type Stored = Pick<StoredOrder, 'source' | 'userId' | 'customer' | 'cart' | 'totals' | 'payment'> &
  Partial<Pick<StoredOrder, 'buyer' | 'tenders' | 'sessions' | 'vat' | 'pricingVersion' | 'stripe'>>;

/**
 * For each part unknown to the previous version, decides whether to read it or to derive it from the older fields.
 * That version runs alongside for a while and changes only the older fields: where it can change them, they win.
 */
export function partsOf(order: Stored): OrderParts {
  const { source, buyer, customer, totals, payment } = order;
  const { userId } = buyer ?? order;
  const { as, key }: Partial<StoredBuyer<unknown>> = buyer ?? {};
  return {
    buyer: {
      userId: userId?.toString() ?? null,
      email: customer.email,
      ...(as && { as }),
      ...(key && { key }),
    },
    cart: source === 'staff' ? null : (order.cart ?? null),
    tenders: order.tenders ?? [{ method: payment.method, amountCents: totals.totalCents }],
    sessions: pagesOf(order),
    vat: order.vat ?? [
      { rate: basisPoints(totals.vatPercent), baseCents: totals.baseCents, vatCents: totals.vatCents },
    ],
    pricingVersion: order.pricingVersion ?? FIRST_PRICING,
  };
}

/** The payment sessions of an order, the current one last, as in `stripe`. */
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
