import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Count, Percent } from '../values';
import {
  countUnits,
  defineGoodsKind,
  discountByPercent,
  type FieldsOf,
  groupByUnit,
  PERCENT,
  UNITS,
} from './kind';

export interface StepsInput {
  /** Steps of the rule `steps`. Each step applies from a minimum number of units. */
  steps?: { from: Count; percent: Percent }[];
}

const STEP = f.group('PromotionStepDto', { from: UNITS, percent: PERCENT });

const sortSteps = (all: readonly Readonly<StepsInput['steps'] & object>[number][]) =>
  [...all].sort((a, b) => a.from - b.from);

/** Discounts all units. The highest step that the number of units reaches determines the percentage. */
export const steps = defineGoodsKind({
  fields: {
    steps: f.list(STEP, { min: 1, max: LIMITS.promotionSteps, unique: ['from'] }),
  } satisfies FieldsOf<StepsInput>,
  label: 'promo.kind.steps',
  hint: 'promo.kindHint.steps',
  describe: (rule) =>
    rule.steps.map(({ from, percent }) => ({ id: 'promo.rule.step' as const, values: { from, percent } })),
  describeToBuyers: (rule, { locale, percent }) => {
    const sorted = sortSteps(rule.steps).map(({ from, percent: off }) => ({ from, off: `−${percent(off)}` }));
    const [first = { from: 0, off: '' }] = sorted;
    const parts = sorted.map(({ from, off }) => ({
      es: `desde ${from}, ${off}`,
      en: `from ${from}, ${off}`,
    }));
    const list = parts.map((part) => part[locale]).join('; ');
    return {
      es: { badge: `${first.off} desde ${first.from} uds.`, sentence: `Según las unidades: ${list}.` },
      en: { badge: `${first.off} from ${first.from} units`, sentence: `By number of units: ${list}.` },
    }[locale];
  },
  promptBuyers: (rule, { quantity, missing }, { locale, percent }) => {
    const next = rule.steps.find(({ from }) => from === quantity + missing);
    const off = percent(next?.percent ?? 0);
    return {
      es: `Añade ${missing} más y todos bajan un ${off}.`,
      en: `Add ${missing} more and all of them are ${off} off.`,
    }[locale];
  },
  groups: (rule, offer) => {
    const count = countUnits(offer.eligibleLines, offer.free);
    const reachedSteps = rule.steps.filter(({ from }) => from <= count).sort((a, b) => b.from - a.from);
    return groupByUnit(offer, discountByPercent(reachedSteps[0]?.percent ?? 0));
  },
  countMissingUnits: (rule, quantity) => {
    const next = rule.steps.map(({ from }) => from - quantity).filter((missing) => missing > 0);
    return quantity > 0 && next.length > 0 ? Math.min(...next) : null;
  },
  lowersUnitPrice: (rule) => rule.steps.some(({ from }) => from <= 1),
  freeGoods: {
    field: 'steps.0.percent',
    isPossible: (rule) => rule.steps.some(({ percent }) => percent === 100),
  },
  problem: {
    id: 'stepsFall',
    field: 'steps.0.percent',
    applies: (rule) => {
      const sortedSteps = sortSteps(rule.steps);
      return sortedSteps.some(({ percent }, index) => percent <= (sortedSteps[index - 1]?.percent ?? 0));
    },
  },
});
