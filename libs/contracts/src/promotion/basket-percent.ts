import { roundHalfUp } from '../money';
import { basketKind, type FieldsOf, PERCENT } from './kind';
import type { PercentInput } from './percent';

/** A percentage off the rest of the basket. */
export const basketPercent = basketKind({
  fields: { percent: PERCENT } satisfies FieldsOf<PercentInput>,
  label: 'promo.kind.percent',
  hint: 'promo.kindHint.basket',
  says: ({ percent }) => [{ id: 'promo.rule.basketPercent', values: { percent } }],
  cut: ({ percent }, leftCents) => roundHalfUp((leftCents * percent) / 100),
  lowersPrices: () => true,
  freeGoods: { field: 'percent', isPossible: (rule) => rule.percent === 100 },
  campaignPercent: (rule) => rule.percent,
});
