import * as f from '../fields';
import type { Count, Percent } from '../values';
import {
  type BuyerFormat,
  type BuyerTexts,
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

/** A rule as described to shoppers: the numbers of units, and whether the discounted units have a scope of their own. */
interface DescribedGroups {
  readonly buy: Count;
  readonly get: Count;
  readonly percent: Percent;
  readonly times?: Count;
  readonly getScope?: object;
}

/** The texts of a rule. With a second scope, the discounted units are other products than the bought ones. */
function describeGroups(
  { buy, get, percent, times, getScope }: DescribedGroups,
  { locale, percent: formatPercent }: BuyerFormat,
): BuyerTexts {
  const all = buy + get;
  const off = formatPercent(percent);
  const isFree = percent === 100;
  const isSingle = get === 1;
  const es = {
    effect: isFree ? (isSingle ? 'sale gratis' : 'salen gratis') : `${isSingle ? 'baja' : 'bajan'} un ${off}`,
    given: isSingle ? 'el más barato' : `los ${get} más baratos`,
    other: isSingle ? 'otro producto de la promoción' : `otros ${get} productos de la promoción`,
    limit: times === 1 ? ' Una vez por pedido.' : ` Hasta ${times} veces por pedido.`,
  };
  const en = {
    effect: `${isSingle ? 'is' : 'are'} ${isFree ? 'free' : `${off} off`}`,
    given: isSingle ? 'the cheapest' : `the cheapest ${get}`,
    other: isSingle ? 'another product in the promotion' : `another ${get} products in the promotion`,
    limit: times === 1 ? ' Once per order.' : ` Up to ${times} times per order.`,
  };
  const limit = times === undefined ? '' : { es, en }[locale].limit;
  const [badge, sentence] = getScope
    ? {
        es: [
          isFree ? `Compra ${buy}, ${get} gratis` : `Compra ${buy}, ${get} al −${off}`,
          `Por cada ${buy} que compres, ${es.other} ${es.effect}.`,
        ],
        en: [
          isFree ? `Buy ${buy}, get ${get} free` : `Buy ${buy}, get ${get} at −${off}`,
          `For every ${buy} you buy, ${en.other} ${en.effect}.`,
        ],
      }[locale]
    : {
        es: [
          isFree ? `${all}×${buy}` : `−${off} en ${get} de ${all}`,
          `Por cada ${all} que lleves, ${es.given} ${es.effect}.`,
        ],
        en: [
          isFree ? `${all} for ${buy}` : `−${off} on ${get} of ${all}`,
          `For every ${all} you take, ${en.given} ${en.effect}.`,
        ],
      }[locale];
  return { badge: badge ?? '', sentence: `${sentence}${limit}` };
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
  describeToBuyers: describeGroups,
  promptBuyers: ({ get, percent }, { missing }, { locale, percent: formatPercent }) => {
    const isWholeGift = missing === get;
    if (percent < 100)
      return {
        es: `Añade ${missing} más y ${get === 1 ? 'uno baja' : `${get} bajan`} un ${formatPercent(percent)}.`,
        en: `Add ${missing} more and ${get} ${get === 1 ? 'is' : 'are'} ${formatPercent(percent)} off.`,
      }[locale];
    return {
      es: `Añade ${missing} más y ${isWholeGift ? '' : `${get} `}${get === 1 ? 'sale' : 'salen'} gratis.`,
      en: isWholeGift
        ? `Add ${missing} more and ${get === 1 ? 'it’s' : 'they’re'} free.`
        : `Add ${missing} more and ${get} ${get === 1 ? 'is' : 'are'} free.`,
    }[locale];
  },
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
