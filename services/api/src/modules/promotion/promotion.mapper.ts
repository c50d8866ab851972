import type { Promotion as PricedPromotion } from '@munay/contracts/pricing/promotion';
import { outright } from '@munay/contracts/pricing/why-not';
import type { StoredPromotion } from './promotion.schema';
import type { AnnouncedCode, LimitedUse, PromotionFields } from './promotion.types';

export const toFields = ({ _id, ...promotion }: StoredPromotion): PromotionFields => ({
  ...promotion,
  id: _id.toString(),
});

/** As the pricing functions take it. */
export function toPriced(promotion: PromotionFields): PricedPromotion {
  const { id, position, lane, rule, scope, minCents, startsAt, endsAt, alone, alsoReduced } = promotion;
  const common = { id, position, scope, minCents, startsAt, endsAt };
  return (
    lane === 'delivery'
      ? { ...common, lane, rule, alone: false }
      : { ...common, lane, rule, alone, alsoReduced }
  ) as PricedPromotion;
}

export const hasBuyerRule = ({
  perBuyer,
  firstOrder,
}: Pick<PromotionFields, 'perBuyer' | 'firstOrder'>): boolean => perBuyer !== null || firstOrder;

/** Null unless it is announced, and everybody may use it now. */
export function announcedCode(promotion: PromotionFields, now: Date): AnnouncedCode | null {
  const { id, code, way, state, announced, left } = promotion;
  if (way !== 'shared' || code === undefined || state !== 'active' || !announced) return null;
  if (outright(promotion, undefined, now) || left === 0 || hasBuyerRule(promotion)) return null;
  return { id, code, promotion: toPriced(promotion) };
}

/** What an order takes of its limits; null for a promotion without any. @param single the single code it is used by */
export function limitedUse(promotion: PromotionFields, single: string | undefined): LimitedUse | null {
  const { id, left, perBuyer, firstOrder } = promotion;
  if (left === undefined && single === undefined && !hasBuyerRule(promotion)) return null;
  return {
    promotionId: id,
    ...(single !== undefined && { code: single }),
    counted: left !== undefined,
    perBuyer,
    first: firstOrder,
  };
}
