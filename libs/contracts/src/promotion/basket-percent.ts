import { roundHalfUp } from '../money';
import { defineBasketKind, type FieldsOf, PERCENT } from './kind';
import type { PercentInput } from './percent';

/** Subtracts a percentage from the basket, after the goods promotions. */
export const basketPercent = defineBasketKind({
  fields: { percent: PERCENT } satisfies FieldsOf<PercentInput>,
  label: 'promo.kind.percent',
  hint: 'promo.kindHint.basket',
  describe: ({ percent }) => [{ id: 'promo.rule.basketPercent', values: { percent } }],
  computeDiscountCents: ({ percent }, remainingCents) => roundHalfUp((remainingCents * percent) / 100),
  lowersUnitPrice: () => true,
  freeGoods: { field: 'percent', isPossible: (rule) => rule.percent === 100 },
  campaignPercent: (rule) => rule.percent,
});
