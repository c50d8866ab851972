import type { Percent } from '../values';
import { type FieldsOf, goodsKind, groupByUnit, PERCENT, percentOff } from './kind';

export interface PercentInput {
  /** Field of `percent` and `buyGet`. */
  percent?: Percent;
}

/** A percentage off each unit. */
export const percent = goodsKind({
  fields: { percent: PERCENT } satisfies FieldsOf<PercentInput>,
  label: 'promo.kind.percent',
  hint: 'promo.kindHint.percent',
  describe: ({ percent: off }) => [{ id: 'promo.rule.percent', values: { percent: off } }],
  groups: (rule, offer) => groupByUnit(offer, percentOff(rule.percent)),
  reducesUnitPrice: () => true,
  freeGoods: { field: 'percent', isPossible: (rule) => rule.percent === 100 },
  campaignPercent: (rule) => rule.percent,
});
