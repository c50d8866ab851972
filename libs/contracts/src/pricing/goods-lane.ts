import { discountedCents } from '../money';
import { allocate } from './allocate';
import { type GoodsLine, unitPriceCents } from './lines';
import {
  type GoodsPromotion,
  type GoodsRule,
  isInScope,
  isUsable,
  minUnitCents,
  type Use,
} from './promotion';

/** A line with its unit price, in cents. */
interface Offered {
  line: GoodsLine;
  unitCents: number;
}

/** Pieces of each line that no promotion has taken yet. */
type Free = Map<Offered, number>;

type BuyGet = Extract<GoodsRule, { kind: 'buyGet' }>;

/** A promotion with the lines it applies to, most expensive first. */
interface Candidate {
  promotion: GoodsPromotion;
  usable: readonly Offered[];
}

/** Pieces that save something together, in cents, and how many times. */
interface Group {
  pieces: readonly Offered[];
  savingCents: number;
  times: number;
}

const countOf = (lines: readonly Offered[], free: Free): number =>
  lines.reduce((count, line) => count + (free.get(line) ?? 0), 0);

const fallBy = (percent: number) => (unitCents: number) => unitCents - discountedCents(unitCents, percent);

/** Each piece is discounted by itself. */
const pieceByPiece = (lines: readonly Offered[], free: Free, fall: (unitCents: number) => number): Group[] =>
  lines.map((line) => ({
    pieces: [line],
    savingCents: fall(line.unitCents),
    times: free.get(line) ?? 0,
  }));

/** Takes pieces from the first lines. @returns a line for each piece; fewer than `count` if there are no more */
function take(count: number, lines: readonly Offered[], free: Free): Offered[] {
  const taken: Offered[] = [];
  for (const line of lines)
    for (let left = free.get(line) ?? 0; left > 0 && taken.length < count; left -= 1) {
      taken.push(line);
      free.set(line, left - 1);
    }
  return taken;
}

/** Lines for the bought pieces and for the discounted ones, in the order they are taken. */
function sidesOf({ promotion, usable }: Candidate, getScope: NonNullable<BuyGet['getScope']>) {
  const bought = usable.filter(({ line }) => isInScope(line, promotion.scope));
  const isGiven = ({ line }: Offered): boolean => isInScope(line, getScope);
  return {
    bought: [...bought.filter((line) => !isGiven(line)), ...bought],
    given: usable.filter(isGiven).reverse(),
  };
}

/** Groups of pieces, as many as possible: within one scope the most expensive pieces form the first group. */
function* inGroups(rule: BuyGet, candidate: Candidate, free: Free): Generator<Group> {
  const { buy, get, percent, getScope, times: most = Infinity } = rule;
  const left = new Map(free);
  const sides = getScope && sidesOf(candidate, getScope);
  for (let allowed = most; allowed > 0;) {
    const pieces = take(buy, sides?.bought ?? candidate.usable, left);
    const given = take(get, sides?.given ?? candidate.usable, left);
    pieces.push(...given);
    if (pieces.length < buy + get) return;
    const savingCents = given.reduce((sum, { unitCents }) => sum + fallBy(percent)(unitCents), 0);
    // The same lines form the same group again while each of them lasts
    const again = [...new Set(pieces)].map((line) =>
      // Equal groups cost the same one by one
      // Stryker disable next-line LogicalOperator, MethodExpression, ConditionalExpression: see above
      Math.floor((left.get(line) ?? 0) / pieces.filter((one) => one === line).length),
    );
    const more = Math.min(allowed - 1, ...again);
    for (const line of pieces) left.set(line, (left.get(line) ?? 0) - more);
    yield { pieces, savingCents, times: 1 + more };
    allowed -= 1 + more;
  }
}

/** The groups a promotion forms from the free pieces. */
function groupsOf(candidate: Candidate, free: Free): Group[] {
  const { usable } = candidate;
  const { rule } = candidate.promotion;
  switch (rule.kind) {
    case 'percent':
      return pieceByPiece(usable, free, fallBy(rule.percent));
    case 'amountEach':
      return pieceByPiece(usable, free, (unitCents) =>
        Math.min(rule.cents, Math.max(0, unitCents - minUnitCents(candidate.promotion))),
      );
    case 'steps': {
      const count = countOf(usable, free);
      const reached = rule.steps.filter(({ from }) => from <= count).sort((a, b) => b.from - a.from);
      return pieceByPiece(usable, free, fallBy(reached[0]?.percent ?? 0));
    }
    case 'buyGet':
      return [...inGroups(rule, candidate, free)];
  }
}

/** Takes the groups' pieces and spreads each group's saving over all of its pieces by price. */
function useOf(promotion: GoodsPromotion, groups: readonly Group[], free: Free): Use<GoodsPromotion> {
  const cuts = new Map<string, number>();
  for (const { pieces, savingCents, times } of groups) {
    const shares = allocate(
      savingCents,
      pieces.map(({ unitCents }) => unitCents),
    );
    pieces.forEach((piece, index) => {
      const { id } = piece.line;
      cuts.set(id, (cuts.get(id) ?? 0) + (shares[index] ?? 0) * times);
      free.set(piece, (free.get(piece) ?? 0) - times);
    });
  }
  return { promotion, cents: savingOf(groups), cuts };
}

const savingOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { savingCents, times }) => sum + savingCents * times, 0);

/** Result of the goods lane. */
export interface GoodsLane {
  /** The applied promotions, in the order in which they took their pieces. */
  uses: Use<GoodsPromotion>[];
  /** Pieces each promotion could choose from: those it took and those that stayed free. */
  within: ReadonlyMap<GoodsPromotion, number>;
}

/**
 * The goods lane: the promotion that saves most on the free pieces takes its pieces, then the next; ties go to the one
 * published first. A piece takes part in one promotion at most, and a group's saving is spread over all of its pieces,
 * so that a returned piece is worth its share.
 * @param promotions whose minimum is reached, in order of publishing
 * @param lines in SKU order
 */
export function goodsLane(promotions: readonly GoodsPromotion[], lines: readonly GoodsLine[]): GoodsLane {
  const dearestFirst = lines
    .map((line): Offered => ({ line, unitCents: unitPriceCents(line) }))
    .sort((a, b) => b.unitCents - a.unitCents);
  const free: Free = new Map(dearestFirst.map((one) => [one, one.line.quantity]));
  const candidates = promotions.map((promotion): Candidate => ({
    promotion,
    usable: dearestFirst.filter(({ line }) => isUsable(promotion, line)),
  }));
  const uses: Use<GoodsPromotion>[] = [];
  const taken = new Map<GoodsPromotion, number>();
  for (let open = candidates; ;) {
    let best: { candidate: Candidate; groups: Group[] } | null = null;
    for (const candidate of open) {
      const groups = groupsOf(candidate, free).filter(({ savingCents }) => savingCents > 0);
      if (savingOf(groups) > savingOf(best?.groups ?? [])) best = { candidate, groups };
    }
    if (!best) break;
    const { candidate, groups } = best;
    const before = countOf(candidate.usable, free);
    uses.push(useOf(candidate.promotion, groups, free));
    taken.set(candidate.promotion, before - countOf(candidate.usable, free));
    open = open.filter((one) => one !== candidate);
  }
  const within = candidates.map(
    ({ promotion, usable }) => [promotion, countOf(usable, free) + (taken.get(promotion) ?? 0)] as const,
  );
  return { uses, within: new Map(within) };
}

/**
 * Pieces missing to a promotion's next step or group.
 * @param pieces it could choose from
 * @returns null if none is started, or there is no further one
 */
export function missingPieces(rule: GoodsRule, pieces: number): number | null {
  switch (rule.kind) {
    case 'percent':
    case 'amountEach':
      return null;
    case 'steps': {
      const next = rule.steps.map(({ from }) => from - pieces).filter((missing) => missing > 0);
      return pieces > 0 && next.length > 0 ? Math.min(...next) : null;
    }
    case 'buyGet': {
      const size = rule.buy + rule.get;
      const isOver = Math.floor(pieces / size) >= (rule.times ?? Infinity);
      return rule.getScope !== undefined || isOver || pieces % size === 0 ? null : size - (pieces % size);
    }
  }
}
