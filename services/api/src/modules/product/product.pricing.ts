import { findEarliest } from '../../runtime/earliest';

/** A discount with its period, from `startsAt` up to but excluding `endsAt`. */
export interface Discount {
  /** Integer from 1 to 40. */
  percent: number;
  startsAt: Date;
  /** Null for a discount without a fixed end. */
  endsAt: Date | null;
  /** Id of its campaign; absent for the product's own discount. */
  campaignId?: string | undefined;
  /** Whether the campaign overrides other discounts during its period. These discounts apply again afterwards. */
  replaces?: boolean | undefined;
}

/** The discounts of a product: the product's own discount, and campaign discounts in order of publication. */
export interface DiscountedProduct {
  discounts: Discount[];
}

/** The discounts for a price decision about a product that will go on sale later. */
export const waitingUntil = (
  { publishAt }: { publishAt?: Date | null | undefined },
  now: Date,
): { publishAt?: Date } => (publishAt && publishAt > now ? { publishAt } : {});

export const isEnded = ({ endsAt }: Discount, at: Date): boolean => endsAt !== null && endsAt <= at;

/** The product's own discount, as set by staff. */
export const findOwnDiscount = ({ discounts }: DiscountedProduct): Discount | null =>
  discounts.find(({ campaignId }) => campaignId === undefined) ?? null;

/** The parts of a period before and after another period. */
export function excludePeriod(discount: Discount, period: Pick<Discount, 'startsAt' | 'endsAt'>): Discount[] {
  if (findOverlap([discount, { percent: 1, ...period }]) === null) return [discount];
  const { startsAt, endsAt } = period;
  return [
    ...(discount.startsAt < startsAt ? [{ ...discount, endsAt: startsAt }] : []),
    ...(endsAt !== null && !isEnded(discount, endsAt) ? [{ ...discount, startsAt: endsAt }] : []),
  ];
}

/** The periods in which each discount applies, without overlaps. The last overriding discount in the list wins. */
export function computePeriods({ discounts }: DiscountedProduct): Discount[] {
  const replacingDiscounts = discounts.filter(({ replaces }) => replaces);
  return replacingDiscounts.reduce(
    (periods, discount) => [...periods.flatMap((period) => excludePeriod(period, discount)), discount],
    // Stryker disable next-line MethodExpression: the replacing discount is removed before it is appended
    discounts.filter(({ replaces }) => !replaces),
  );
}

/** The discounts after replacing the product's own discount. Campaign discounts stay until they end. */
export const listDiscountsWith = (
  { discounts }: DiscountedProduct,
  singleDiscount: Discount | null,
  now: Date,
): Discount[] => [
  ...(singleDiscount ? [singleDiscount] : []),
  ...discounts.filter((discount) => discount.campaignId !== undefined && !isEnded(discount, now)),
];

/** The first period that overlaps an earlier one in the list; null if there is none. */
export function findOverlap(periods: readonly Discount[]): Discount | null {
  const sortedPeriods = [...periods].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return (
    sortedPeriods.find((period, at) =>
      sortedPeriods.slice(0, at).some((discount) => !isEnded(discount, period.startsAt)),
    ) ?? null
  );
}

/** The active discount at the given time, or null. */
export const findDiscountInForce = (product: DiscountedProduct, at: Date): Discount | null =>
  computePeriods(product).find((period) => period.startsAt <= at && !isEnded(period, at)) ?? null;

/** When a discount next starts or ends; null if none does. */
export function findNextPriceChange(product: DiscountedProduct, after: Date): Date | null {
  const moments = computePeriods(product)
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter(
      // Stryker disable next-line ConditionalExpression: null is never later than a given time
      (moment): moment is Date => moment !== null && moment > after,
    );
  return findEarliest(moments);
}
