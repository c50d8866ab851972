import type { PromotionInput } from '@munay/contracts/admin/promotion';

/** 10 % off the basket by a shared code. */
export const TEN_PERCENT: Omit<PromotionInput, 'code'> = {
  title: { es: 'Diez por ciento', en: 'Ten percent' },
  lane: 'basket',
  rule: { kind: 'percent', percent: 10 },
  scope: {},
  way: 'shared',
  minCents: 0,
  alsoReduced: true,
  alone: false,
  announced: false,
  starts: null,
  ends: null,
  maxUses: null,
  perBuyer: null,
  firstOrder: false,
};
