import * as f from '../fields';
import type { Count } from '../values';
import {
  type FieldsOf,
  goodsKind,
  type Group,
  type Offer,
  type Offered,
  PERCENT,
  percentOff,
  UNITS,
} from './kind';
import type { PercentInput } from './percent';
import { isInScope, SCOPE, type Scope, type ScopeInput } from './scope';

export interface BuyGetInput {
  /** Fields of `buyGet`. */
  buy?: Count;
  get?: Count;
  /** Maximum number of groups; as many as fit if absent. */
  times?: Count;
  /** Selects the discounted units, if the scope of the promotion does not. */
  getScope?: ScopeInput;
}

/** Takes units from the first lines. @returns a line for each unit; fewer than `count` if there are no more */
function takeUnits(count: number, lines: readonly Offered[], free: Map<Offered, number>): Offered[] {
  const taken: Offered[] = [];
  for (const line of lines)
    for (let left = free.get(line) ?? 0; left > 0 && taken.length < count; left -= 1) {
      taken.push(line);
      free.set(line, left - 1);
    }
  return taken;
}

/** Lines for the bought units and for the discounted units, in the order in which they are taken. */
function splitSides({ scope, usable }: Offer, getScope: Scope) {
  const bought = usable.filter(({ line }) => isInScope(line, scope));
  const isGiven = ({ line }: Offered): boolean => isInScope(line, getScope);
  return {
    bought: [...bought.filter((line) => !isGiven(line)), ...bought],
    given: usable.filter(isGiven).reverse(),
  };
}

/**
 * The cheapest `get` of each `buy + get` units are discounted by `percent`, in at most `times` groups. With `getScope`
 * the promotion's own scope selects the bought units and `getScope` the discounted units.
 */
export const buyGet = goodsKind({
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
  /** Forms as many groups as possible: within one scope the most expensive units form the first group. */
  groups: ({ buy, get, percent, getScope, times = Infinity }, offer) => {
    const groups: Group[] = [];
    const left = new Map(offer.free);
    const sides = getScope && splitSides(offer, getScope);
    for (let allowed = times; allowed > 0;) {
      const bought = takeUnits(buy, sides?.bought ?? offer.usable, left);
      const given = takeUnits(get, sides?.given ?? offer.usable, left);
      bought.push(...given);
      if (bought.length < buy + get) break;
      const savingCents = given.reduce((sum, { unitCents }) => sum + percentOff(percent)(unitCents), 0);
      // The same lines form the same group again while units of each remain
      const again = [...new Set(bought)].map((line) =>
        // Equal groups cost the same one by one
        // Stryker disable next-line LogicalOperator, MethodExpression, ConditionalExpression: see above
        Math.floor((left.get(line) ?? 0) / bought.filter((candidate) => candidate === line).length),
      );
      const more = Math.min(allowed - 1, ...again);
      for (const line of bought) left.set(line, (left.get(line) ?? 0) - more);
      groups.push({ units: bought, savingCents, times: 1 + more });
      allowed -= 1 + more;
    }
    return groups;
  },
  countMissingUnits: ({ buy, get, times = Infinity, getScope }, quantity) => {
    const size = buy + get;
    const isOver = Math.floor(quantity / size) >= times;
    return getScope !== undefined || isOver || quantity % size === 0 ? null : size - (quantity % size);
  },
  reducesUnitPrice: () => false,
});
