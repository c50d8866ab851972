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
  /** Absent where a version of before decided: then the label tells the size. */
  sku?: string | undefined;
  /** Its label at that time. */
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
function lowestPriceBefore(decisions: readonly PriceDecision[], startsAt: Date): number | null {
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

/** A size as prices know it: by its SKU, whatever it is called. */
interface Sized {
  sku: string;
  label: string;
}

/** Since when a reduction holds as it is: its start, or the decision about it where that came later. */
function reducedSince(decisions: readonly PriceDecision[], { percent, startsAt }: Discount): Date {
  const ordered = [...decisions].sort((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime());
  const isIt = ({ discount }: PriceDecision): boolean =>
    discount?.percent === percent && discount.startsAt.getTime() === startsAt.getTime();
  const decided = ordered[ordered.findLastIndex((decision) => !isIt(decision)) + 1];
  return decided && decided.decidedAt > startsAt ? decided.decidedAt : startsAt;
}

/**
 * The lowest price of the 30 days before a size came to cost what it costs, in cents: what a reduction is announced
 * from. A start that is dated back counts from the moment it was decided.
 * @param reduction the one in force; without one the last decision about the price counts
 * @param decisions about any sizes, in any order
 * @returns null when the size was not on sale before: then nothing may be announced
 */
export function lowestBefore(
  { sku, label }: Sized,
  reduction: Discount | null,
  decisions: readonly PriceDecision[],
): number | null {
  const own = decisions.filter((one) => (one.sku === undefined ? one.size === label : one.sku === sku));
  const last = own.reduce<Date | null>(
    (latest, { decidedAt }) => (latest && latest > decidedAt ? latest : decidedAt),
    null,
  );
  const since = reduction ? reducedSince(own, reduction) : last;
  return since && lowestPriceBefore(own, since);
}

/** The lowest price a decision led to between two moments. */
function lowestWithin({ priceCents, discount }: PriceDecision, from: number, until: number): number {
  if (!discount) return priceCents;
  const reducedFrom = Math.max(from, discount.startsAt.getTime());
  const reducedUntil = Math.min(until, discount.endsAt?.getTime() ?? until);
  return reducedFrom < reducedUntil ? discountedCents(priceCents, discount.percent) : priceCents;
}
