import { isForAllBuyers } from '@munay/contracts/pricing/announced-code';
import type { RecordRejection } from '@munay/contracts/pricing/code-states';
import { findFixedReason } from '@munay/contracts/pricing/code-states';
import { toPricedPromotion } from './promotion.mapper';
import type { PromotionBuyer, PromotionCode, PromotionUse } from './promotion.schema';
import type { AnnouncedCode, LimitedUse, PromotionBuyerKeys, PromotionFields } from './promotion.types';

/** The recorded uses of promotions and the buyer's earlier orders. */
export interface UseRecords {
  /** Uses that unpaid orders have reserved. */
  heldUses: readonly PromotionUse[];
  /** Ids of unpaid orders that the new order would replace. */
  replacedOrderIds: ReadonlySet<string>;
  rows: ReadonlyMap<string, PromotionBuyer>;
  /** The keys that identify the buyer in usage limits. */
  keys: readonly string[];
  /** Whether the buyer has a sold order. */
  hasBought: boolean;
}

type LimitedPromotion = Pick<PromotionFields, 'id' | 'state' | 'endsAt' | 'left' | 'perBuyer' | 'firstOrder'>;

export const hasBuyerRule = ({
  perBuyer,
  firstOrder,
}: Pick<LimitedPromotion, 'perBuyer' | 'firstOrder'>): boolean => perBuyer !== null || firstOrder;

/** The announced code of a promotion; null unless every buyer may currently use it. */
export function toAnnouncedCode(promotion: PromotionFields, now: Date): AnnouncedCode | null {
  const { id, code, redemption, state, announced, left } = promotion;
  if (redemption !== 'shared' || code === undefined || state !== 'active' || !announced) return null;
  if (findFixedReason(promotion, undefined, now) || left === 0 || !isForAllBuyers(promotion)) return null;
  return { id, code, promotion: toPricedPromotion(promotion) };
}

/**
 * The limited use that an order reserves; null for an unlimited promotion.
 * @param singleCode the single-use code, if there is one
 */
export function toLimitedUse(
  promotion: Omit<LimitedPromotion, 'state'>,
  singleCode: string | undefined,
): LimitedUse | null {
  const { id, left, perBuyer, firstOrder } = promotion;
  if (left === undefined && singleCode === undefined && !hasBuyerRule(promotion)) return null;
  return {
    promotionId: id,
    code: singleCode,
    isCounted: left !== undefined,
    perBuyer,
    first: firstOrder,
  };
}

/**
 * The reason why a buyer may not use a promotion, regardless of the cart; null if the buyer may.
 * @param row record of the entered code
 * @param buyer null for a visitor
 */
export const findRejection = (
  promotion: LimitedPromotion,
  row: PromotionCode | undefined,
  buyer: PromotionBuyerKeys | null,
  records: UseRecords,
): RecordRejection | undefined =>
  findStateRejection(promotion) ??
  findBuyerRejection(promotion, buyer, records) ??
  findUseRejection(promotion, row, records);

/** The clock of the process that ended the promotion may be ahead. */
const findStateRejection = ({ state, endsAt }: LimitedPromotion): RecordRejection | undefined =>
  state === 'ended' && endsAt ? { reason: 'codeEnded', at: endsAt } : undefined;

function findBuyerRejection(
  promotion: LimitedPromotion,
  buyer: PromotionBuyerKeys | null,
  { heldUses, replacedOrderIds, rows, keys, hasBought }: UseRecords,
): RecordRejection | undefined {
  const { id, perBuyer, firstOrder } = promotion;
  if (!hasBuyerRule(promotion)) return undefined;
  if (!buyer?.isVerified) return { reason: 'addressUnverified' };
  const orderUses = heldUses.filter(
    (use) =>
      use.promotionId === id &&
      replacedOrderIds.has(use.orderId) &&
      use.keys.some((key) => keys.includes(key)),
  );
  if (perBuyer !== null) {
    const useCount = Math.max(0, ...keys.map((key) => rows.get(`${id}:${key}`)?.used ?? 0));
    if (useCount - orderUses.length >= perBuyer) return { reason: 'codeAlreadyUsed' };
  }
  if (!firstOrder) return undefined;
  const isUsedByOtherOrder = keys.some((key) => {
    const orderId = rows.get(`first:${key}`)?.orderId ?? null;
    return orderId !== null && !orderUses.some((use) => use.orderId === orderId);
  });
  return hasBought || isUsedByOtherOrder ? { reason: 'firstOrderOnly' } : undefined;
}

function findUseRejection(
  { id, left }: LimitedPromotion,
  row: PromotionCode | undefined,
  { heldUses, replacedOrderIds }: UseRecords,
): RecordRejection | undefined {
  if (left !== 0 && row?.left !== 0) return undefined;
  const blockingUse = heldUses.filter(
    ({ promotionId, code }) => promotionId === id && (row?.left !== 0 || code === row._id),
  );
  if (blockingUse.some(({ orderId }) => replacedOrderIds.has(orderId))) return undefined;
  const [until] = blockingUse.map((use) => use.until).sort((a, b) => a.getTime() - b.getTime());
  return until ? { reason: 'codeReserved', until } : { reason: 'codeUsedUp' };
}
