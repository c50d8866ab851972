import { type CandidateLine, countUnits, type GoodsKind, type Group } from '../promotion/kind';
import { KINDS } from '../promotion/kinds';
import { allocateCents } from './allocate';
import { type GoodsLine, unitPriceCents } from './lines';
import { type GoodsPromotion, isUsable, minUnitCents, type Use } from './promotion';

type GoodsUnit = CandidateLine<GoodsLine>;
type FreeUnits = Map<CandidateLine, number>;

/** A promotion with the lines to which it applies, most expensive first. */
interface Candidate {
  promotion: GoodsPromotion;
  eligibleLines: readonly GoodsUnit[];
}

/** Groups of units that a promotion can form. They contain only units that no other promotion has used. */
function buildGroups({ promotion, eligibleLines }: Candidate, free: FreeUnits): readonly Group[] {
  const { rule, scope } = promotion;
  const kind: GoodsKind = KINDS.goods[rule.kind];
  return kind.groups(rule, { scope, eligibleLines, free, minUnitCents: minUnitCents(promotion) });
}

/** Marks the units of the groups as used. Distributes each group's savings over its units in proportion to price. */
function buildUse(promotion: GoodsPromotion, groups: readonly Group[], free: FreeUnits): Use<GoodsPromotion> {
  const centsByLine = new Map<string, number>();
  for (const { units, savingCents, times } of groups) {
    const shares = allocateCents(
      savingCents,
      units.map(({ unitCents }) => unitCents),
    );
    units.forEach((unit, index) => {
      const { id } = unit.line;
      centsByLine.set(id, (centsByLine.get(id) ?? 0) + (shares[index] ?? 0) * times);
      free.set(unit, (free.get(unit) ?? 0) - times);
    });
  }
  return { promotion, cents: computeSaving(groups), centsByLine };
}

const computeSaving = (groups: readonly Group[]): number =>
  groups.reduce((sum, { savingCents, times }) => sum + savingCents * times, 0);

/** Result of applying the goods promotions. */
export interface GoodsDiscounts {
  /** Applied promotions, in the order in which they were applied. */
  uses: Use<GoodsPromotion>[];
  /**
   * Number of units that each promotion could choose from: the units that it used and the units that no promotion used.
   */
  eligibleUnits: ReadonlyMap<GoodsPromotion, number>;
}

/**
 * Applies goods promotions one after the other. The promotion with the highest savings on unused units is applied
 * first; ties go to the promotion that was published first. A unit is used by at most one promotion. The savings of a
 * group are distributed over all its units, so that each unit bears a share of the price if it is returned.
 * @param promotions promotions whose minimum is reached, in order of publication
 * @param lines sorted by SKU
 */
export function applyGoodsPromotions(
  promotions: readonly GoodsPromotion[],
  lines: readonly GoodsLine[],
): GoodsDiscounts {
  const mostExpensiveFirst = lines
    .map((line): GoodsUnit => ({ line, unitCents: unitPriceCents(line) }))
    .sort((a, b) => b.unitCents - a.unitCents);
  const free: FreeUnits = new Map(mostExpensiveFirst.map((unit) => [unit, unit.line.quantity]));
  const candidates = promotions.map((promotion): Candidate => ({
    promotion,
    eligibleLines: mostExpensiveFirst.filter(({ line }) => isUsable(promotion, line)),
  }));
  const uses: Use<GoodsPromotion>[] = [];
  const usedUnits = new Map<GoodsPromotion, number>();
  for (let open = candidates; ;) {
    let best: { candidate: Candidate; groups: readonly Group[] } | null = null;
    for (const candidate of open) {
      const groups = buildGroups(candidate, free).filter(({ savingCents }) => savingCents > 0);
      if (computeSaving(groups) > computeSaving(best?.groups ?? [])) best = { candidate, groups };
    }
    if (!best) break;
    const { candidate, groups } = best;
    const before = countUnits(candidate.eligibleLines, free);
    uses.push(buildUse(candidate.promotion, groups, free));
    usedUnits.set(candidate.promotion, before - countUnits(candidate.eligibleLines, free));
    open = open.filter((item) => item !== candidate);
  }
  const eligibleUnits = candidates.map(
    ({ promotion, eligibleLines }) =>
      [promotion, countUnits(eligibleLines, free) + (usedUnits.get(promotion) ?? 0)] as const,
  );
  return { uses, eligibleUnits: new Map(eligibleUnits) };
}
