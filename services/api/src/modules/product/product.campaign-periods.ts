import { LIMITS } from '@munay/contracts/limits';
import { type Discount, isOver, overlapIn, periodsOf, type Reduced } from './product.pricing';

/** A period of a campaign. */
export interface CampaignPeriod {
  percent: number;
  startsAt: Date;
  endsAt: Date;
  campaignId: string;
}

/** The reductions of a product as they are stored. */
export interface StoredPeriods {
  discount: Discount | null;
  discounts: Discount[];
}

const isOwn = ({ campaignId }: Discount): boolean => campaignId === undefined;

/** The first of the product's own pieces is its own period; what follows a campaign is its rest. */
function toStored(periods: readonly Discount[]): StoredPeriods {
  const ordered = [...periods].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const first = ordered.find(isOwn);
  const own = first ? { percent: first.percent, startsAt: first.startsAt, endsAt: first.endsAt } : null;
  return {
    discount: own,
    discounts: ordered.map((period) => {
      if (own && period === first) return own;
      return isOwn(period) ? { ...period, rest: true } : period;
    }),
  };
}

/** The others of a product that are not over, and of them those in the days of a campaign. */
export function overlapsWith(
  before: Reduced,
  period: CampaignPeriod,
  now: Date,
): { others: Discount[]; overlapping: Discount[] } {
  const others = periodsOf(before).filter((one) => one.campaignId !== period.campaignId && !isOver(one, now));
  return { others, overlapping: others.filter((one) => overlapIn([one, period]) !== null) };
}

/** What is left of a period before and after a campaign. */
export function cutAround(one: Discount, { startsAt, endsAt }: CampaignPeriod): Discount[] {
  if (overlapIn([one, { percent: 1, startsAt, endsAt }]) === null) return [one];
  return [
    ...(one.startsAt < startsAt ? [{ ...one, endsAt: startsAt }] : []),
    ...(one.endsAt === null || one.endsAt > endsAt ? [{ ...one, startsAt: endsAt }] : []),
  ];
}

/**
 * The reductions of a product with a campaign, which it has at most once.
 * @param replaces cuts overlapping ones around it
 * @returns why it cannot have it otherwise
 */
export function withCampaign(
  before: Reduced,
  period: CampaignPeriod,
  replaces: boolean,
  now: Date,
): StoredPeriods | 'overlaps' | 'full' {
  const { others, overlapping } = overlapsWith(before, period, now);
  if (overlapping.length > 0 && !replaces) return 'overlaps';
  const periods = [...others.flatMap((one) => cutAround(one, period)), period];
  if (periods.length > LIMITS.discountPeriods) return 'full';
  return toStored(periods);
}

/** Whether a product has a period of a campaign. */
export const hasCampaign = (reduced: Reduced, campaignId: string): boolean =>
  periodsOf(reduced).some((one) => one.campaignId === campaignId);

/** The reductions of a product without those of a campaign that have not started; running ones end at a moment. */
export function withoutCampaign(before: Reduced, campaignId: string, at: Date): StoredPeriods {
  const periods = periodsOf(before).flatMap((one) => {
    if (one.campaignId !== campaignId || isOver(one, at)) return [one];
    return one.startsAt < at ? [{ ...one, endsAt: at }] : [];
  });
  return toStored(periods);
}

/** The reductions of a product with another end of a campaign; null if another one overlaps then. */
export function withEnd(
  before: Reduced,
  campaignId: string,
  { from, to }: { from: Date; to: Date },
): StoredPeriods | null {
  const periods = periodsOf(before).map((one) =>
    one.campaignId === campaignId && one.endsAt?.getTime() === from.getTime() ? { ...one, endsAt: to } : one,
  );
  return overlapIn(periods) ? null : toStored(periods);
}
