import { DAY_MS } from '@munay/contracts/durations';
import { computeDiscountedCents } from '@munay/contracts/money';
import type { ProductStatus } from '@munay/contracts/shop/product';
import {
  computePeriods,
  type Discount,
  type DiscountedProduct,
  findDiscountInForce,
  waitingUntil,
} from './product.pricing';

/** A staff decision about a size: its price, its discounts, and whether it is on sale. Append-only. */
export interface PriceDecision {
  sku: string;
  /** The label of the size at the time of the decision. */
  size: string;
  priceCents: number;
  discounts: Discount[];
  /** Whether the product was published. Sold-out products count as on sale. */
  onSale: boolean;
  /** When the product went on sale, if later than the decision. */
  publishAt?: Date | undefined;
  decidedAt: Date;
}

/** The price decisions that describe the current state of a product, with the product id. */
export const toPriceDecisions = <Id>(
  product: DiscountedProduct & { _id: Id; status: ProductStatus; publishAt?: Date | null },
  sizes: readonly { sku: string; label: string; priceCents: number }[],
  decidedAt: Date,
): (PriceDecision & { product: Id })[] =>
  sizes.map(({ sku, label, priceCents }) => ({
    product: product._id,
    sku,
    size: label,
    priceCents,
    discounts: product.discounts,
    decidedAt,
    onSale: product.status === 'active',
    ...waitingUntil(product, decidedAt),
  }));

/** The price of a size with the announced code, for all buyers, from `from` up to but excluding `to`. */
export interface CodePrice {
  kind: 'code';
  promotionId: string;
  sku: string;
  priceCents: number;
  from: Date;
  /** End of the period; null while the code is announced. */
  to: Date | null;
}

/** A row of the price history. */
export type PriceRow = PriceDecision | CodePrice;

export const isCodePrice = (row: PriceRow): row is CodePrice => 'kind' in row;
const isDecision = (row: PriceRow): row is PriceDecision => !isCodePrice(row);
export const listDecisions = (rows: readonly PriceRow[]): PriceDecision[] => rows.filter(isDecision);
export const listCodePrices = (rows: readonly PriceRow[], sku: string): CodePrice[] =>
  rows.filter(isCodePrice).filter((row) => row.sku === sku);

const PRIOR_PERIOD_MS = 30 * DAY_MS;

/** A period with a constant price of a size. `cents` is null while the size was not on sale. Unix times in ms. */
interface Span {
  from: number;
  until: number;
  cents: number | null;
}

/** The prices of a size from one decision until the next, each with its start. */
function listStarts(decision: PriceDecision, until: number): Omit<Span, 'until'>[] {
  const { priceCents, onSale, publishAt, decidedAt } = decision;
  const changes = computePeriods(decision).flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  return [decidedAt, publishAt, ...changes]
    .map((moment) => moment?.getTime() ?? Infinity)
    .filter((moment) => moment >= decidedAt.getTime() && moment < until)
    .sort((a, b) => a - b)
    .map((from) => {
      const at = new Date(from);
      const isSold = onSale && !(publishAt && publishAt > at);
      const cents = computeDiscountedCents(priceCents, findDiscountInForce(decision, at)?.percent ?? 0);
      return { from, cents: isSold ? cents : null };
    });
}

/** The price of a size over time, as consecutive spans with different prices. @param rows in any order */
function toSpans(sku: string, rows: readonly PriceRow[]): Span[] {
  const decisions = listDecisions(rows)
    .filter((row) => row.sku === sku)
    .sort((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime());
  return decisions
    .flatMap((decision, index) => listStarts(decision, decisions[index + 1]?.decidedAt.getTime() ?? Infinity))
    .filter(({ cents }, index, starts) => cents !== starts[index - 1]?.cents)
    .map((start, index, starts) => ({ ...start, until: starts[index + 1]?.from ?? Infinity }));
}

/** The longest uninterrupted time on sale, in ms. */
function measureLongestSale(spans: readonly Span[]): number {
  let [longest, startedAt] = [0, Infinity];
  for (const { from, until, cents } of spans) {
    startedAt = cents === null ? Infinity : Math.min(startedAt, from);
    longest = Math.max(longest, until - startedAt);
  }
  return longest;
}

/**
 * The lowest price in the 30 days before a given time, in cents. Prices during earlier discounts and with announced
 * codes are included, even if the code ended later, because all buyers could use it until then.
 * @returns null if the size was not on sale for at least one whole day of this period
 */
function findLowestInPriorPeriod(
  end: number,
  spans: readonly Span[],
  codes: readonly CodePrice[],
): number | null {
  const begin = end - PRIOR_PERIOD_MS;
  const spansInPeriod = spans
    .map((span) => ({ ...span, from: Math.max(begin, span.from), until: Math.min(end, span.until) }))
    .filter(({ from, until }) => from < until);
  if (measureLongestSale(spansInPeriod) < DAY_MS) return null;
  const announcedCodes = codes.filter(({ from, to }) => (to ? to.getTime() > begin : from.getTime() < end));
  return Math.min(
    ...spansInPeriod.flatMap(({ cents }) => cents ?? []),
    ...announcedCodes.map(({ priceCents }) => priceCents),
  );
}

/** Finds when the price of a size at the given time took effect; null if the size is not on sale then. */
const findPriceStart = (spans: readonly Span[], at: Date): number | null => {
  const span = spans.findLast(({ from }) => from <= at.getTime());
  return span && span.cents !== null ? span.from : null;
};

/** Like `findLowestBefore`, but the 30 days do not end before `earliestEnd` (Unix time in ms). */
function findLowestBeforeLastChange(
  sku: string,
  at: Date,
  rows: readonly PriceRow[],
  earliestEnd: number,
): number | null {
  const spans = toSpans(sku, rows);
  const since = findPriceStart(spans, at);
  return since === null
    ? null
    : findLowestInPriorPeriod(Math.max(since, earliestEnd), spans, listCodePrices(rows, sku));
}

/**
 * The reference price of a discount (Directive 98/6/EC, article 6a) at a given time: the lowest price, in cents, of the
 * 30 days before the current price took effect. The price took effect when the price for all buyers last changed, up or
 * down, or when the size came on sale, no matter which decision caused this.
 * @param rows about any sizes, in any order
 * @returns null if no discount may be announced, because the size is not on sale, or was not on sale for at least one
 * whole day of the 30 days
 */
export const findLowestBefore = (sku: string, at: Date, rows: readonly PriceRow[]): number | null =>
  findLowestBeforeLastChange(sku, at, rows, -Infinity);

/** Like `findLowestBefore`, for the price with a code. */
export const findLowestBeforeCode = (
  { sku, from }: CodePrice,
  at: Date,
  rows: readonly PriceRow[],
): number | null => findLowestBeforeLastChange(sku, at, rows, from.getTime());

/** The highest undiscounted price of a size since a given time, in cents; 0 if it has never been on sale since then. */
export function findHighestSince(sku: string, since: Date, rows: readonly PriceRow[]): number {
  // Stryker disable next-line ArrayDeclaration: the mutant's text is not an active discount
  const undiscountedRows = listDecisions(rows).map((row) => ({ ...row, discounts: [] }));
  const soldSpans = toSpans(sku, undiscountedRows).filter(({ until }) => until > since.getTime());
  return Math.max(0, ...soldSpans.map(({ cents }) => cents ?? 0));
}
