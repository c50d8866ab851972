import { discountedCents } from '@munay/contracts/money';

/** A reduction and its period; it holds from `startsAt` up to, not including, `endsAt`. */
export interface Discount {
  /** 1 to 40. */
  percent: number;
  startsAt: Date;
  /** Null for a reduction without a set end. */
  endsAt: Date | null;
}

/** What the shop decided about the price of one size at a moment. Decisions are only ever added. */
export interface PriceDecision {
  size: string;
  priceCents: number;
  discount: Discount | null;
  decidedAt: Date;
}

const DAY_MS = 86_400_000;
const PRIOR_PERIOD_MS = 30 * DAY_MS;

/** The reduction that holds at a moment, or null. */
export function discountInForce(discount: Discount | null, at: Date): Discount | null {
  if (!discount || discount.percent <= 0 || discount.startsAt > at) return null;
  return discount.endsAt && discount.endsAt <= at ? null : discount;
}

/** When the price next changes by itself because a reduction starts or ends; null when it stays. */
export function nextPriceChange(discount: Discount | null, after: Date): Date | null {
  if (!discount) return null;
  if (discount.startsAt > after) return discount.startsAt;
  return discount.endsAt && discount.endsAt > after ? discount.endsAt : null;
}

/**
 * The lowest price applied during the 30 days before a reduction (Directive 98/6/EC, article 6a(2)), in cents.
 * Earlier reductions count as applied prices; a shorter time on sale counts as far as it goes (6a(4)).
 * @param decisions of one size, in any order
 * @param startsAt when the reduction starts
 * @returns null when the size was not on sale before
 */
export function lowestPriceBefore(decisions: readonly PriceDecision[], startsAt: Date): number | null {
  const end = startsAt.getTime();
  const begin = end - PRIOR_PERIOD_MS;
  const ordered = [...decisions].sort((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime());
  const applied = ordered.flatMap((decision, index) => {
    const from = Math.max(begin, decision.decidedAt.getTime());
    const until = Math.min(end, ordered[index + 1]?.decidedAt.getTime() ?? end);
    return from < until ? [lowestWithin(decision, from, until)] : [];
  });
  return applied.length > 0 ? Math.min(...applied) : null;
}

/** The lowest price a decision led to between two moments. */
function lowestWithin({ priceCents, discount }: PriceDecision, from: number, until: number): number {
  if (!discount) return priceCents;
  const reducedFrom = Math.max(from, discount.startsAt.getTime());
  const reducedUntil = Math.min(until, discount.endsAt?.getTime() ?? until);
  return reducedFrom < reducedUntil ? discountedCents(priceCents, discount.percent) : priceCents;
}
