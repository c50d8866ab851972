import { LIMITS } from '@munay/contracts/limits';
import { computePeriods, type Discount, isOver, overlapIn, type Reduced } from './product.pricing';

/** A period of a campaign. */
export interface CampaignPeriod {
  percent: number;
  startsAt: Date;
  endsAt: Date;
  campaignId: string;
}

const overlaps = (one: Discount, other: Discount): boolean => overlapIn([one, other]) !== null;

/** The discounts that apply during the period of a campaign, without the campaign's own. */
export const overlapsWith = (
  { discounts }: Reduced,
  period: Pick<Discount, 'percent' | 'startsAt' | 'endsAt' | 'campaignId'>,
  now: Date,
): Discount[] =>
  computePeriods({
    discounts: discounts.filter(({ campaignId }) => campaignId !== period.campaignId),
  }).filter((one) => !isOver(one, now) && overlaps(one, period));

/**
 * The discounts of a product after adding a campaign, at most once.
 * @param replaces applies the campaign instead of overlapping discounts
 * @returns the reason if the campaign cannot be added
 */
export function withCampaign(
  before: Reduced,
  period: CampaignPeriod,
  replaces: boolean,
  now: Date,
): Discount[] | 'overlaps' | 'full' {
  if (!replaces && overlapsWith(before, period, now).length > 0) return 'overlaps';
  const others = before.discounts.filter((one) => one.campaignId !== period.campaignId && !isOver(one, now));
  if (others.length >= LIMITS.discountPeriods) return 'full';
  return [...others, { ...period, ...(replaces && { replaces }) }];
}

/** Whether a product takes part in a campaign. */
export const hasCampaign = ({ discounts }: Reduced, campaignId: string): boolean =>
  discounts.some((one) => one.campaignId === campaignId);

/** The discounts of a product that a campaign replaces; they apply again when the campaign ends or is undone. */
export function replacedBy({ discounts }: Reduced, campaignId: string, now: Date): Discount[] {
  const at = discounts.findIndex((one) => one.campaignId === campaignId);
  const period = discounts[at];
  if (!period?.replaces) return [];
  // A replacing discount that was written later wins
  return discounts.filter(
    (one, index) => (!one.replaces || index < at) && !isOver(one, now) && overlaps(one, period),
  );
}

/**
 * The discounts of a product after a campaign was ended: periods that have not started are removed, running ones
 * end at the given moment.
 */
export const withoutCampaign = ({ discounts }: Reduced, campaignId: string, at: Date): Discount[] =>
  discounts.flatMap((one) => {
    if (one.campaignId !== campaignId || isOver(one, at)) return [one];
    return one.startsAt < at ? [{ ...one, endsAt: at }] : [];
  });

/** The discounts of a product with a new end of a campaign; null if it would overlap others without replacing them. */
export function withEnd(
  { discounts }: Reduced,
  campaignId: string,
  { from, to }: { from: Date; to: Date },
): Discount[] | null {
  const moved = discounts.find(
    (one) => one.campaignId === campaignId && one.endsAt?.getTime() === from.getTime(),
  );
  if (!moved) return discounts;
  const added = { ...moved, startsAt: from, endsAt: to };
  if (from < to && !moved.replaces && discounts.some((one) => overlaps(one, added))) return null;
  return discounts.map((one) => (one === moved ? { ...one, endsAt: to } : one));
}
