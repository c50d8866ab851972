import { roundHalfUp } from '../money';
import { defineBasketKind, type FieldsOf, PERCENT } from './kind';
import type { PercentInput } from './percent';

/** Subtracts a percentage from the basket, after the goods promotions. */
export const basketPercent = defineBasketKind({
  fields: { percent: PERCENT } satisfies FieldsOf<PercentInput>,
  label: 'promo.kind.percent',
  hint: 'promo.kindHint.basket',
  describe: ({ percent }) => [{ id: 'promo.rule.basketPercent', values: { percent } }],
  describeToBuyers: (rule, { locale, percent }) => ({
    badge: `−${percent(rule.percent)}`,
    sentence: {
      es: `Los productos de la promoción bajan un ${percent(rule.percent)}.`,
      en: `The products in the promotion are ${percent(rule.percent)} off.`,
    }[locale],
  }),
  computeDiscountCents: ({ percent }, remainingCents) => roundHalfUp((remainingCents * percent) / 100),
  lowersUnitPrice: () => true,
  freeGoods: { field: 'percent', isPossible: (rule) => rule.percent === 100 },
  campaignPercent: (rule) => rule.percent,
});
