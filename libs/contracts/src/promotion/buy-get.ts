import * as f from '../fields';
import type { Count } from '../values';
import {
  type CandidateLine,
  defineGoodsKind,
  discountByPercent,
  type FieldsOf,
  type Group,
  type Offer,
  PERCENT,
  UNITS,
} from './kind';
import type { PercentInput } from './percent';
import { isInScope, SCOPE, type Scope, type ScopeInput } from './scope';

export interface BuyGetInput {
  /** Fields of the rule `buyGet`. */
  buy?: Count;
  get?: Count;
  /** Maximum number of groups; unlimited if absent. */
  times?: Count;
  /** Scope of the discounted units; absent if it is the scope of the promotion. */
  getScope?: ScopeInput;
}

/** Takes units from the lines, in order. @returns a line for each unit; fewer than `count` if the units run out */
function takeUnits(
  count: number,
  lines: readonly CandidateLine[],
  free: Map<CandidateLine, number>,
): CandidateLine[] {
  const units: CandidateLine[] = [];
  for (const line of lines)
    for (let remaining = free.get(line) ?? 0; remaining > 0 && units.length < count; remaining -= 1) {
      units.push(line);
      free.set(line, remaining - 1);
    }
  return units;
}

/** Lines for the bought and for the discounted units, in the order in which their units are used. */
function splitSides({ scope, eligibleLines }: Offer, getScope: Scope) {
  const linesInScope = eligibleLines.filter(({ line }) => isInScope(line, scope));
  const isDiscounted = ({ line }: CandidateLine): boolean => isInScope(line, getScope);
  return {
    purchasedLines: [...linesInScope.filter((line) => !isDiscounted(line)), ...linesInScope],
    discountedLines: eligibleLines.filter(isDiscounted).reverse(),
  };
}

/**
 * Of each `buy + get` units, the cheapest `get` are discounted by `percent`. At most `times` groups are formed. With
 * `getScope`, the scope of the promotion selects the bought units, and `getScope` selects the discounted units.
 */
export const buyGet = defineGoodsKind({
  fields: {
    buy: UNITS,
    get: UNITS,
    percent: PERCENT,
    times: f.optional(UNITS),
    getScope: f.optional(SCOPE),
  } satisfies FieldsOf<BuyGetInput & PercentInput>,
  start: { buy: 2, get: 1 },
  label: 'promo.kind.buyGet',
  hint: 'promo.kindHint.buyGet',
  labels: { getScope: 'promo.getScope' },
  hints: { percent: 'promo.freeHint', getScope: 'promo.getScopeHint' },
  note: 'promo.groupNote',
  getSecondScope: ({ getScope }) => getScope,
  describe: ({ buy, get, percent }) =>
    percent === 100 && buy + get > 0
      ? [{ id: 'promo.rule.free', values: { all: buy + get, buy } }]
      : [{ id: 'promo.rule.buyGet', values: { buy, get, percent } }],
  /** Forms as many groups as possible. If there is only one scope, the most expensive units form the first group. */
  groups: ({ buy, get, percent, getScope, times = Infinity }, offer) => {
    const groups: Group[] = [];
    const remaining = new Map(offer.free);
    const candidates = getScope && splitSides(offer, getScope);
    for (let groupsLeft = times; groupsLeft > 0;) {
      const groupUnits = takeUnits(buy, candidates?.purchasedLines ?? offer.eligibleLines, remaining);
      const discountedUnits = takeUnits(get, candidates?.discountedLines ?? offer.eligibleLines, remaining);
      groupUnits.push(...discountedUnits);
      if (groupUnits.length < buy + get) break;
      const savingCents = discountedUnits.reduce(
        (sum, { unitCents }) => sum + discountByPercent(percent)(unitCents),
        0,
      );
      // The same group repeats as long as every line has enough units left
      const repetitions = [...new Set(groupUnits)].map((line) =>
        // Forming the same groups one by one would give the same savings
        // Stryker disable next-line LogicalOperator, MethodExpression, ConditionalExpression: see above
        Math.floor((remaining.get(line) ?? 0) / groupUnits.filter((candidate) => candidate === line).length),
      );
      const repeats = Math.min(groupsLeft - 1, ...repetitions);
      for (const line of groupUnits) remaining.set(line, (remaining.get(line) ?? 0) - repeats);
      groups.push({ units: groupUnits, savingCents, times: 1 + repeats });
      groupsLeft -= 1 + repeats;
    }
    return groups;
  },
  countMissingUnits: ({ buy, get, times = Infinity, getScope }, quantity) => {
    const size = buy + get;
    const isLimitReached = Math.floor(quantity / size) >= times;
    return getScope !== undefined || isLimitReached || quantity % size === 0
      ? null
      : size - (quantity % size);
  },
  lowersUnitPrice: () => false,
});
