import type { Percent } from '../values';
import { defineGoodsKind, discountByPercent, type FieldsOf, groupByUnit, PERCENT } from './kind';

export interface PercentInput {
  /** Field of the rules `percent` and `buyGet`. */
  percent?: Percent;
}

/** Subtracts a percentage from the price of each unit. */
export const percent = defineGoodsKind({
  fields: { percent: PERCENT } satisfies FieldsOf<PercentInput>,
  label: 'promo.kind.percent',
  hint: 'promo.kindHint.percent',
  describe: ({ percent: off }) => [{ id: 'promo.rule.percent', values: { percent: off } }],
  describeToBuyers: (rule, { locale, percent: format }) => ({
    badge: `−${format(rule.percent)}`,
    sentence: {
      es: `Cada unidad baja un ${format(rule.percent)}.`,
      en: `Each unit is ${format(rule.percent)} off.`,
    }[locale],
  }),
  groups: (rule, offer) => groupByUnit(offer, discountByPercent(rule.percent)),
  lowersUnitPrice: () => true,
  freeGoods: { field: 'percent', isPossible: (rule) => rule.percent === 100 },
  campaignPercent: (rule) => rule.percent,
});
