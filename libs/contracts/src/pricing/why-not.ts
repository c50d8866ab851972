import { type DeliveryWay, reaches } from './delivery-lane';
import type { GoodsLine } from './lines';
import { isMeant, isUsable, missingCents, type Promotion, type Use } from './promotion';
import { bestStack } from './stacking';

/** Reasons against a code that only the shop's records contain. */
export type Refusal =
  | { reason: 'codeUsedUp' | 'codeUsedByYou' | 'firstOrderOnly' | 'proveAddress' }
  /** Its last use is reserved by a payment in progress. */
  | { reason: 'codeHeld'; until: Date }
  | { reason: 'codeEnded'; at: Date };

/** A code entered by the buyer. */
export interface EnteredCode {
  code: string;
  /** Null if no promotion has this code. */
  promotion: Promotion | null;
  refusal?: Refusal | undefined;
}

/** Why a code does not apply. Amounts in cents. */
export type WhyNot =
  | Refusal
  | { reason: 'codeUnknown' | 'nothingFits' | 'onlyReduced' | 'aloneKept' }
  | { reason: 'codeNotYet'; at: Date }
  | { reason: 'minimumMissing'; missingCents: number }
  /** `promotionId` null: delivery is already free. */
  | { reason: 'betterApplied'; promotionId: string | null; savedCents: number }
  | { reason: 'deliveryNotHere'; zone: string };

/** `waiting` may become applicable automatically; `refused` does not while the cart is unchanged. */
export type CodeState = { code: string } & (
  { state: 'applied'; savedCents: number } | ({ state: 'waiting' | 'refused' } & WhyNot)
);

const WAITING: readonly WhyNot['reason'][] = [
  'codeNotYet',
  'codeHeld',
  'proveAddress',
  'minimumMissing',
  'nothingFits',
  'onlyReduced',
  'deliveryNotHere',
];

/** State of an order after its promotions are chosen. */
export interface Chosen {
  lines: readonly GoodsLine[];
  way: DeliveryWay | null;
  uses: readonly Use[];
}

/** Why a promotion cannot apply to any order, or null. @param at time of the order */
export function outright(
  { startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>,
  refusal: Refusal | undefined,
  at: Date,
): WhyNot | null {
  if (startsAt && startsAt > at) return { reason: 'codeNotYet', at: startsAt };
  if (endsAt && endsAt <= at) return { reason: 'codeEnded', at: endsAt };
  return refusal ?? null;
}

const better = (use: Use | undefined): WhyNot => ({
  reason: 'betterApplied',
  promotionId: use?.promotion.id ?? null,
  savedCents: use?.cents ?? 0,
});

const most = (uses: readonly Use[]): Use | undefined =>
  uses.reduce<Use | undefined>((best, use) => (use.cents > (best?.cents ?? 0) ? use : best), undefined);

/** The promotion that applies instead of one that would save something on its own. */
function inItsPlace(promotion: Promotion, { lines, uses }: Chosen): Use | undefined {
  const sameLane = uses.filter((use) => use.promotion.lane === promotion.lane);
  const mine = lines.filter((line) => isUsable(promotion, line)).map(({ id }) => id);
  const onMine = sameLane.filter(({ cuts }) => mine.some((id) => (cuts.get(id) ?? 0) > 0));
  return most(onMine) ?? most(uses.filter((use) => use.promotion.lane !== 'delivery'));
}

function whyNot(promotion: Promotion, chosen: Chosen): WhyNot {
  const { lines, way, uses } = chosen;
  if (promotion.lane === 'delivery' && way && !reaches(promotion, way))
    return { reason: 'deliveryNotHere', zone: way.zone };
  if (!lines.some((line) => isUsable(promotion, line)))
    return { reason: lines.some((line) => isMeant(promotion, line)) ? 'onlyReduced' : 'nothingFits' };
  const missing = missingCents(promotion, lines);
  if (missing > 0) return { reason: 'minimumMissing', missingCents: missing };
  if (promotion.lane === 'delivery')
    return way ? better(uses.find((use) => use.promotion.lane === 'delivery')) : { reason: 'nothingFits' };
  if (bestStack([promotion], lines).savedCents === 0) return { reason: 'nothingFits' };
  return promotion.alone ? { reason: 'aloneKept' } : better(inItsPlace(promotion, chosen));
}

/**
 * Result of each code, in the order entered; of two codes for one promotion the first counts.
 * @param at time of the order
 */
export function codeStates(codes: readonly EnteredCode[], at: Date, chosen: Chosen): CodeState[] {
  const seen = new Set<string>();
  return codes.map(({ code, promotion, refusal }): CodeState => {
    const found: Use | WhyNot = promotion
      ? (outright(promotion, refusal, at) ?? judged(promotion, chosen, seen))
      : { reason: 'codeUnknown' };
    if (!('reason' in found)) return { code, state: 'applied', savedCents: found.cents };
    return { code, state: WAITING.includes(found.reason) ? 'waiting' : 'refused', ...found };
  });
}

/** The first use of a promotion; otherwise why it does not apply. */
function judged(promotion: Promotion, chosen: Chosen, seen: Set<string>): Use | WhyNot {
  const use = chosen.uses.find((one) => one.promotion.id === promotion.id);
  if (!use) return whyNot(promotion, chosen);
  if (seen.has(promotion.id)) return better(use);
  seen.add(promotion.id);
  return use;
}
