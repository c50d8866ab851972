import { DAY_MS } from '@munay/contracts/durations';
import { discountedCents } from '@munay/contracts/money';
import { earliest } from '../../runtime/earliest';

/** A reduction with its period, from `startsAt` up to but excluding `endsAt`. */
export interface Discount {
  /** 1 to 40. */
  percent: number;
  startsAt: Date;
  /** Null for a reduction without a set end. */
  endsAt: Date | null;
  /** Id of its campaign; absent for the product's own period. */
  campaignId?: string | undefined;
  /** What a campaign inside the product's own period left of it after itself. */
  rest?: boolean | undefined;
}

/** The reductions in a record. */
export interface Reduced {
  /** The product's own period. The previous version knows and writes only this one. */
  discount: Discount | null;
  /** All periods; absent in older records. */
  discounts?: Discount[] | undefined;
}

/** A price change of a size. Append-only. */
export interface PriceDecision extends Reduced {
  /** Absent if an earlier version wrote it: then the label identifies the size. */
  sku?: string | undefined;
  /** Its label at that time. */
  size: string;
  priceCents: number;
  decidedAt: Date;
  /** When the product went on sale, if that was after the decision: then the price was applied from there on. */
  publishAt?: Date | undefined;
}

/** What everybody paid for a size by a code that was announced, from `from` up to but excluding `to`. */
export interface CodePrice {
  kind: 'code';
  promotionId: string;
  sku: string;
  priceCents: number;
  from: Date;
  /** Null while it is announced. */
  to: Date | null;
}

/** A row of the price history. */
export type PriceRow = PriceDecision | CodePrice;

export const isCodePrice = (row: PriceRow): row is CodePrice => 'kind' in row;
const isDecision = (row: PriceRow): row is PriceDecision => !isCodePrice(row);
export const decisionsOf = (rows: readonly PriceRow[]): PriceDecision[] => rows.filter(isDecision);
export const codePricesOf = (rows: readonly PriceRow[], sku: string): CodePrice[] =>
  rows.filter(isCodePrice).filter((row) => row.sku === sku);

/** For a price decision about a product that is not on sale yet. */
export const waitingUntil = (
  { publishAt }: { publishAt?: Date | null | undefined },
  now: Date,
): Pick<PriceDecision, 'publishAt'> => (publishAt && publishAt > now ? { publishAt } : {});

/** Since when a price was applied. */
const appliedFrom = ({ decidedAt, publishAt }: PriceDecision): number =>
  Math.max(decidedAt.getTime(), publishAt?.getTime() ?? 0);

const PRIOR_PERIOD_MS = 30 * DAY_MS;

const isOfCampaign = ({ campaignId }: Discount): boolean => campaignId !== undefined;
export const isOver = ({ endsAt }: Discount, at: Date): boolean => endsAt !== null && endsAt <= at;

/**
 * The reduction periods of a price, the product's own first, which a process of the previous version may have changed
 * alone.
 */
export const periodsOf = ({ discount, discounts = [] }: Reduced): Discount[] => [
  ...(discount ? [discount] : []),
  ...discounts.filter((period) => isOfCampaign(period) || period.rest),
];

const isSame = (a: Discount | null, b: Discount | null): boolean =>
  a?.percent === b?.percent &&
  a?.startsAt.getTime() === b?.startsAt.getTime() &&
  a?.endsAt?.getTime() === b?.endsAt?.getTime();

/**
 * The periods after replacing the product's own. Those of campaigns stay until they end; what a campaign left of the
 * former one goes with it.
 */
export function periodsWith(before: Reduced, own: Discount | null, now: Date): Discount[] {
  const keepsRest = isSame(before.discount, own);
  return periodsOf({ ...before, discount: own }).filter(
    (period) => period === own || (!isOver(period, now) && (!period.rest || keepsRest)),
  );
}

/** The first period that overlaps another; null if there is none. */
export function overlapIn(periods: readonly Discount[]): Discount | null {
  const ordered = [...periods].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return (
    ordered.find((period, at) => ordered.slice(0, at).some((one) => !isOver(one, period.startsAt))) ?? null
  );
}

/** The reduction in force at a time, or null. */
export const discountInForce = (reduced: Reduced, at: Date): Discount | null =>
  periodsOf(reduced).find((period) => period.startsAt <= at && !isOver(period, at)) ?? null;

/** When a reduction next starts or ends; null if none will. */
export function nextPriceChange(reduced: Reduced, after: Date): Date | null {
  const moments = periodsOf(reduced)
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((moment): moment is Date => moment !== null && moment > after);
  return earliest(moments);
}

/**
 * The lowest price in the 30 days before a reduction (Directive 98/6/EC, article 6a(2)), in cents.
 * Earlier reductions and announced codes count as applied prices; a shorter time on sale is considered as is (6a(4)).
 * @param decisions of one size, in any order, and its announced codes
 * @param startsAt when the reduction starts
 * @returns null when the size was not sold before
 */
function lowestPriceBefore(
  decisions: readonly PriceDecision[],
  codes: readonly CodePrice[],
  startsAt: Date,
): number | null {
  const end = startsAt.getTime();
  const begin = end - PRIOR_PERIOD_MS;
  const ordered = [...decisions].sort((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime());
  const applied = ordered.flatMap((decision, index) => {
    const from = Math.max(begin, appliedFrom(decision));
    const until = Math.min(end, ordered[index + 1]?.decidedAt.getTime() ?? end);
    return from < until ? [lowestWithin(decision, from, until)] : [];
  });
  const announced = codes.filter(({ from, to }) => from.getTime() < end && (to?.getTime() ?? end) > begin);
  return applied.length > 0 ? Math.min(...applied, ...announced.map(({ priceCents }) => priceCents)) : null;
}

/** A size for pricing: identified by SKU, whatever its label. */
interface Sized {
  sku: string;
  label: string;
}

/** Since when a reduction has been unchanged: its start, or its last change if that is later. */
function reducedSince(decisions: readonly PriceDecision[], { percent, startsAt }: Discount): Date {
  const ordered = [...decisions].sort((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime());
  const isIt = (decision: PriceDecision): boolean =>
    periodsOf(decision).some(
      (one) => one.percent === percent && one.startsAt.getTime() === startsAt.getTime(),
    );
  const decided = ordered[ordered.findLastIndex((decision) => !isIt(decision)) + 1];
  return new Date(Math.max(startsAt.getTime(), decided ? appliedFrom(decided) : 0));
}

/**
 * The lowest price of the 30 days before a size came to cost what it costs, in cents: what a reduction is announced
 * from. A start that is dated back counts from the moment it was decided.
 * @param reduction the one in force; without one the last decision about the price counts
 * @param rows about any sizes, in any order
 * @returns null when the size was not on sale before: then nothing may be announced
 */
export function lowestBefore(
  size: Sized,
  reduction: Discount | null,
  rows: readonly PriceRow[],
): number | null {
  const own = decisionsFor(size, rows);
  const since = reduction ? reducedSince(own, reduction) : new Date(Math.max(...own.map(appliedFrom)));
  return lowestPriceBefore(own, codePricesOf(rows, size.sku), since);
}

/** The lowest price of the 30 days before a size came to cost what it costs by a code; as above. */
export const lowestBeforeCode = (
  size: Sized,
  { from }: CodePrice,
  rows: readonly PriceRow[],
): number | null => lowestPriceBefore(decisionsFor(size, rows), codePricesOf(rows, size.sku), from);

const decisionsFor = ({ sku, label }: Sized, rows: readonly PriceRow[]): PriceDecision[] =>
  decisionsOf(rows).filter((one) => (one.sku === undefined ? one.size === label : one.sku === sku));

/** The lowest price resulting from a price change between two times. */
function lowestWithin(decision: PriceDecision, from: number, until: number): number {
  const percents = periodsOf(decision)
    .filter(
      ({ startsAt, endsAt }) =>
        Math.max(from, startsAt.getTime()) < Math.min(until, endsAt?.getTime() ?? until),
    )
    .map(({ percent }) => percent);
  return discountedCents(decision.priceCents, Math.max(0, ...percents));
}
