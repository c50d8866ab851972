import { appliesToDelivery, type DeliveryOption } from './delivery-promotions';
import type { GoodsLine } from './lines';
import { computeMissingCents, isInPromotionScope, isUsable, type Promotion, type Use } from './promotion';
import { findBestStack } from './stacking';

/** Rejection reasons for codes that depend on stored records. */
export type RecordRejection =
  | { reason: 'codeUsedUp' | 'codeAlreadyUsed' | 'firstOrderOnly' | 'addressUnverified' }
  /** The last use of the code is reserved by a payment in progress. */
  | { reason: 'codeReserved'; until: Date }
  | { reason: 'codeEnded'; at: Date };

/** A code that the buyer has entered. */
export interface EnteredCode {
  code: string;
  /** The promotion with this code; null if there is none. */
  promotion: Promotion | null;
  rejection?: RecordRejection | undefined;
}

/** Why a code is not applied. Amounts are in cents. */
export type CodeRejection =
  | RecordRejection
  | { reason: 'codeUnknown' | 'nothingFits' | 'onlyDiscounted' | 'exclusiveSavesLess' }
  | { reason: 'codeNotYet'; at: Date }
  | { reason: 'minimumMissing'; missingCents: number }
  /** If `promotionId` is null, delivery is already free. */
  | { reason: 'betterApplied'; promotionId: string | null; savedCents: number }
  | { reason: 'deliveryNotHere'; zone: string };

/**
 * State of a code. A `waiting` code applies as soon as its conditions are met. A `rejected` code cannot apply to this
 * cart.
 */
export type CodeState = { code: string } & (
  { state: 'applied'; savedCents: number } | ({ state: 'waiting' | 'rejected' } & CodeRejection)
);

const WAITING_REASONS: readonly CodeRejection['reason'][] = [
  'codeNotYet',
  'codeReserved',
  'addressUnverified',
  'minimumMissing',
  'nothingFits',
  'onlyDiscounted',
  'deliveryNotHere',
];

/** An order with its selected promotions. */
export interface SelectedPromotions {
  lines: readonly GoodsLine[];
  delivery: DeliveryOption | null;
  uses: readonly Use[];
}

/** Why a promotion cannot apply to any order; null if it can. @param at time of the order */
export function findFixedReason(
  { startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>,
  rejection: RecordRejection | undefined,
  at: Date,
): CodeRejection | null {
  if (startsAt && startsAt > at) return { reason: 'codeNotYet', at: startsAt };
  if (endsAt && endsAt <= at) return { reason: 'codeEnded', at: endsAt };
  return rejection ?? null;
}

const toBetterPromotionRejection = (use: Use | undefined): CodeRejection => ({
  reason: 'betterApplied',
  promotionId: use?.promotion.id ?? null,
  savedCents: use?.cents ?? 0,
});

const findLargestUse = (uses: readonly Use[]): Use | undefined =>
  uses.reduce<Use | undefined>((best, use) => (use.cents > (best?.cents ?? 0) ? use : best), undefined);

/** The promotion that applies instead of one that would lower the price on its own. */
function findReplacingUse(promotion: Promotion, { lines, uses }: SelectedPromotions): Use | undefined {
  const sameTarget = uses.filter((use) => use.promotion.target === promotion.target);
  const lineIds = lines.filter((line) => isUsable(promotion, line)).map(({ id }) => id);
  const sameLines = sameTarget.filter(({ centsByLine }) =>
    lineIds.some((id) => (centsByLine.get(id) ?? 0) > 0),
  );
  return (
    findLargestUse(sameLines) ?? findLargestUse(uses.filter((use) => use.promotion.target !== 'delivery'))
  );
}

function findRejection(promotion: Promotion, chosen: SelectedPromotions): CodeRejection {
  const { lines, delivery, uses } = chosen;
  if (promotion.target === 'delivery' && delivery && !appliesToDelivery(promotion, delivery))
    return { reason: 'deliveryNotHere', zone: delivery.zone };
  if (!lines.some((line) => isUsable(promotion, line)))
    return {
      reason: lines.some((line) => isInPromotionScope(promotion, line)) ? 'onlyDiscounted' : 'nothingFits',
    };
  const shortfallCents = computeMissingCents(promotion, lines);
  if (shortfallCents > 0) return { reason: 'minimumMissing', missingCents: shortfallCents };
  if (promotion.target === 'delivery')
    return delivery
      ? toBetterPromotionRejection(uses.find((use) => use.promotion.target === 'delivery'))
      : { reason: 'nothingFits' };
  if (findBestStack([promotion], lines).savedCents === 0) return { reason: 'nothingFits' };
  return promotion.exclusive
    ? { reason: 'exclusiveSavesLess' }
    : toBetterPromotionRejection(findReplacingUse(promotion, chosen));
}

/**
 * Results of the codes, in the order of entry. If two codes belong to the same promotion, only the first one counts.
 * @param at time of the order
 */
export function computeCodeStates(
  codes: readonly EnteredCode[],
  at: Date,
  chosen: SelectedPromotions,
): CodeState[] {
  const usedCodes = new Set<string>();
  return codes.map(({ code, promotion, rejection }): CodeState => {
    const result: Use | CodeRejection = promotion
      ? (findFixedReason(promotion, rejection, at) ?? findUseOrRejection(promotion, chosen, usedCodes))
      : { reason: 'codeUnknown' };
    if (!('reason' in result)) return { code, state: 'applied', savedCents: result.cents };
    return { code, state: WAITING_REASONS.includes(result.reason) ? 'waiting' : 'rejected', ...result };
  });
}

/** The use of a promotion through its first code, or the reason why the code is not applied. */
function findUseOrRejection(
  promotion: Promotion,
  chosen: SelectedPromotions,
  usedCodes: Set<string>,
): Use | CodeRejection {
  const use = chosen.uses.find((candidate) => candidate.promotion.id === promotion.id);
  if (!use) return findRejection(promotion, chosen);
  if (usedCodes.has(promotion.id)) return toBetterPromotionRejection(use);
  usedCodes.add(promotion.id);
  return use;
}
