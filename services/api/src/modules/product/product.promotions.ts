import type { GoodsLine } from '@munay/contracts/pricing/lines';
import { isInPromotionScope } from '@munay/contracts/pricing/promotion';
import { rankShownPromotions } from '@munay/contracts/pricing/shown-promotions';
import { findEarliest } from '../../runtime/earliest';
import type { AutomaticPromotion } from '../promotion/promotion.shown';

/** The automatic promotions that have not ended, some of which may start later. */
export interface PromotionContext {
  now: Date;
  promotions: readonly AutomaticPromotion[];
}

/** The promotions that currently apply to a product, best first. @param units one unit of each size */
export const listProductPromotions = (
  units: readonly GoodsLine[],
  { now, promotions }: PromotionContext,
): AutomaticPromotion[] =>
  rankShownPromotions(
    promotions.filter(
      ({ promotion: { startsAt, endsAt } }) => !(startsAt && startsAt > now) && !(endsAt && endsAt <= now),
    ),
    units,
    now,
  );

/** When a promotion next starts or ends for a product; null if none does. */
export const findNextPromotionChange = (
  units: readonly GoodsLine[],
  { now, promotions }: PromotionContext,
): Date | null =>
  findEarliest(
    promotions
      .filter(({ promotion }) => units.some((unit) => isInPromotionScope(promotion, unit)))
      .flatMap(({ promotion: { startsAt, endsAt } }) => [startsAt, endsAt])
      .filter((at) => at !== null && at > now),
  );
