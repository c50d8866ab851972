import { discountedCents } from '../money';
import { allocate } from './allocate';
import { type GoodsLine, unitPriceCents } from './lines';
import { type GoodsPromotion, type GoodsRule, isInScope, isUsable, type Use } from './promotion';

/** Goods with the price of a piece, in cents. */
interface Offered {
  line: GoodsLine;
  unitCents: number;
}

/** How many pieces of each line no promotion took yet. */
type Free = Map<Offered, number>;

type BuyGet = Extract<GoodsRule, { kind: 'buyGet' }>;

/** A promotion with the lines it can be used on, dearest first. */
interface Candidate {
  promotion: GoodsPromotion;
  usable: readonly Offered[];
}

/** Pieces that save something together, in cents, so many times over. */
interface Group {
  pieces: readonly Offered[];
  savingCents: number;
  times: number;
}

const countOf = (lines: readonly Offered[], free: Free): number =>
  lines.reduce((count, line) => count + (free.get(line) ?? 0), 0);

const fallBy = (percent: number) => (unitCents: number) => unitCents - discountedCents(unitCents, percent);

/** Each piece falls by itself. */
const pieceByPiece = (lines: readonly Offered[], free: Free, fall: (unitCents: number) => number): Group[] =>
  lines.map((line) => ({
    pieces: [line],
    savingCents: fall(line.unitCents),
    times: free.get(line) ?? 0,
  }));

/** Takes pieces off the front of lines. @returns a line for each piece; fewer than count where there are no more */
function take(count: number, lines: readonly Offered[], free: Free): Offered[] {
  const taken: Offered[] = [];
  for (const line of lines)
    for (let left = free.get(line) ?? 0; left > 0 && taken.length < count; left -= 1) {
      taken.push(line);
      free.set(line, left - 1);
    }
  return taken;
}

/** Where the pieces that are bought, and those that fall, are looked for: in this order. */
function sidesOf({ promotion, usable }: Candidate, getScope: NonNullable<BuyGet['getScope']>) {
  const bought = usable.filter(({ line }) => isInScope(line, promotion.scope));
  const isGiven = ({ line }: Offered): boolean => isInScope(line, getScope);
  return {
    bought: [...bought.filter((line) => !isGiven(line)), ...bought],
    given: usable.filter(isGiven).reverse(),
  };
}

/** Groups of pieces, as many as there are: of one scope the dearest pieces make the first group. */
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
    // The same lines form the same group again as long as each of them lasts
    const again = [...new Set(pieces)].map((line) =>
      Math.floor((left.get(line) ?? 0) / pieces.filter((one) => one === line).length),
    );
    const more = Math.min(allowed - 1, ...again);
    for (const line of pieces) left.set(line, (left.get(line) ?? 0) - more);
    yield { pieces, savingCents, times: 1 + more };
    allowed -= 1 + more;
  }
}

/** What a promotion makes of the pieces that are free. */
function groupsOf(candidate: Candidate, free: Free): Group[] {
  const { usable } = candidate;
  const { rule } = candidate.promotion;
  switch (rule.kind) {
    case 'percent':
      return pieceByPiece(usable, free, fallBy(rule.percent));
    case 'amountEach':
      return pieceByPiece(usable, free, (unitCents) => Math.min(rule.cents, unitCents));
    case 'steps': {
      const count = countOf(usable, free);
      const reached = rule.steps.filter(({ from }) => from <= count).sort((a, b) => b.from - a.from);
      return pieceByPiece(usable, free, fallBy(reached[0]?.percent ?? 0));
    }
    case 'buyGet':
      return [...inGroups(rule, candidate, free)];
  }
}

/** Takes the pieces of groups out, and spreads what each saves over all of its pieces by price. */
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

/** What the goods lane comes to. */
export interface GoodsLane {
  /** The promotions that are used, in the order in which they took their pieces. */
  uses: Use<GoodsPromotion>[];
  /** How many pieces each promotion had to choose from: those it took, and those that stayed free. */
  within: ReadonlyMap<GoodsPromotion, number>;
}

/**
 * The goods lane: of all promotions the one that saves most on the pieces that are free takes its pieces out, then the
 * next; of equal ones the one published first. A piece takes one promotion at most, and what a group of pieces saves is
 * spread over all of them, so that a piece that is sent back is worth its part.
 * @param promotions that are reached, in the order of publishing
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
 * Pieces that bring a promotion to its next step, or fill its next group.
 * @param pieces it has to choose from
 * @returns null where nothing is begun, or nothing more is to come
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
