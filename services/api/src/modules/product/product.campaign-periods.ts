import { LIMITS } from '@munay/contracts/limits';
import {
  computePeriods,
  type Discount,
  type DiscountedProduct,
  findOverlap,
  isEnded,
} from './product.pricing';

/** A period of a campaign. */
export interface CampaignPeriod {
  percent: number;
  startsAt: Date;
  endsAt: Date;
  campaignId: string;
}

const isOverlapping = (a: Discount, b: Discount): boolean => findOverlap([a, b]) !== null;

/** A product's discounts that would apply during a campaign's period if the campaign did not exist. */
export const findOverlapping = (
  { discounts }: DiscountedProduct,
  period: Pick<Discount, 'percent' | 'startsAt' | 'endsAt' | 'campaignId'>,
  now: Date,
): Discount[] =>
  computePeriods({
    discounts: discounts.filter(({ campaignId }) => campaignId !== period.campaignId),
  }).filter((discount) => !isEnded(discount, now) && isOverlapping(discount, period));

/**
 * Adds a campaign to a product's discounts, or replaces the existing entry of the same campaign.
 * @param replaces whether the campaign overrides overlapping discounts during its period
 * @returns the discounts, or the reason why the campaign cannot be added
 */
export function withCampaign(
  before: DiscountedProduct,
  period: CampaignPeriod,
  replaces: boolean,
  now: Date,
): Discount[] | 'overlaps' | 'full' {
  if (!replaces && findOverlapping(before, period, now).length > 0) return 'overlaps';
  const otherDiscounts = before.discounts.filter(
    (discount) => discount.campaignId !== period.campaignId && !isEnded(discount, now),
  );
  if (otherDiscounts.length >= LIMITS.discountPeriods) return 'full';
  return [...otherDiscounts, { ...period, ...(replaces && { replaces }) }];
}

/** Whether a product takes part in a campaign. */
export const hasCampaign = ({ discounts }: DiscountedProduct, campaignId: string): boolean =>
  discounts.some((discount) => discount.campaignId === campaignId);

/** A product's discounts that a campaign overrides. They apply again when the campaign ends or is undone. */
export function listReplacedDiscounts(
  { discounts }: DiscountedProduct,
  campaignId: string,
  now: Date,
): Discount[] {
  const at = discounts.findIndex((discount) => discount.campaignId === campaignId);
  const period = discounts[at];
  if (!period?.replaces) return [];
  // If several discounts override others, the last one in the list takes precedence
  return discounts.filter(
    (discount, index) =>
      (!discount.replaces || index < at) && !isEnded(discount, now) && isOverlapping(discount, period),
  );
}

/**
 * A product's discounts after a campaign has ended: periods that have not started are removed, and running periods end
 * at the given time.
 */
export const removeCampaign = ({ discounts }: DiscountedProduct, campaignId: string, at: Date): Discount[] =>
  discounts.flatMap((discount) => {
    if (discount.campaignId !== campaignId || isEnded(discount, at)) return [discount];
    return discount.startsAt < at ? [{ ...discount, endsAt: at }] : [];
  });

/** A product's discounts with a new campaign end; null if this would overlap discounts that it does not override. */
export function changeEnd(
  { discounts }: DiscountedProduct,
  campaignId: string,
  { from, to }: { from: Date; to: Date },
): Discount[] | null {
  const moved = discounts.find(
    (discount) => discount.campaignId === campaignId && discount.endsAt?.getTime() === from.getTime(),
  );
  if (!moved) return discounts;
  const addedPeriod = { ...moved, startsAt: from, endsAt: to };
  if (from < to && !moved.replaces && discounts.some((discount) => isOverlapping(discount, addedPeriod)))
    return null;
  return discounts.map((discount) => (discount === moved ? { ...discount, endsAt: to } : discount));
}
