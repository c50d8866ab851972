import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Localized } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import { CENTS_MAX, UNITS_MAX } from '../promotion/kind';
import { PROMOTION_TARGETS, RULE_FIELDS, RULE_KINDS, type RuleInput } from '../promotion/kinds';
import { SCOPE, type ScopeInput } from '../promotion/scope';
import { SKU } from '../shop/size';
import type { ShopDay } from '../shop-day';
import type { Cents, Count, Id, IsoDate } from '../values';

export const PROMOTION_STATES = ['draft', 'active', 'paused', 'ended'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** How buyers get the promotion: without a code, with a code that all buyers share, or with single-use codes. */
export const REDEMPTION_METHODS = ['automatic', 'shared', 'single'] as const;
export type RedemptionMethod = (typeof REDEMPTION_METHODS)[number];

/** A time in the shop's time zone. Without a time of day, it is the beginning or the end of the day. */
export interface ShopTime {
  day: ShopDay;
  /** Time of day, e.g. `09:30`. */
  time?: string | undefined;
}

export interface PromotionInput {
  title: Localized;
  target: (typeof PROMOTION_TARGETS)[number];
  rule: RuleInput;
  scope: ScopeInput;
  redemption: RedemptionMethod;
  /** The code of a `shared` promotion. */
  code?: string | undefined;
  /** Minimum value in cents of the goods in scope, after discounts; 0 for no minimum. */
  minCents: Cents;
  includesDiscounted: boolean;
  exclusive: boolean;
  announced: boolean;
  starts: ShopTime | null;
  ends: ShopTime | null;
  /** Maximum number of uses; null for no limit. */
  maxUses: Count | null;
  perBuyer: Count | null;
  firstOrder: boolean;
}

export interface EditPromotionInput extends PromotionInput {
  /** Version for optimistic locking. */
  version: Count;
}

const RULE = f.group('PromotionRuleDto', { kind: f.choice(RULE_KINDS), ...RULE_FIELDS });
const TIME = f.nullable(f.dateTime('ShopTimeDto'));
export const PROMOTION = {
  title: f.localized('PromotionTitleDto', f.line(LIMITS.promotionTitleMax)),
  target: f.choice(PROMOTION_TARGETS),
  rule: RULE,
  scope: SCOPE,
  redemption: f.choice(REDEMPTION_METHODS),
  code: f.optional(f.line(LIMITS.codeInputMax)),
  minCents: f.range(0, CENTS_MAX),
  includesDiscounted: f.FLAG,
  exclusive: f.FLAG,
  announced: f.FLAG,
  starts: TIME,
  ends: TIME,
  maxUses: f.limit(1, 1_000_000),
  perBuyer: f.limit(1, UNITS_MAX),
  firstOrder: f.FLAG,
};
export const EDIT_PROMOTION_INPUT = f.extendFields(PROMOTION, { version: f.VERSION });
export const PROMOTION_CODES = { count: f.range(1, LIMITS.promotionCodes) };

export interface AdminPromotion extends EditPromotionInput {
  _id: Id;
  state: PromotionState;
  /** Position in the order of publication; 0 for a draft. */
  position: Count;
  startsAt: IsoDate | null;
  endsAt: IsoDate | null;
  /** Remaining uses; null without a limit. */
  left: Count | null;
  /** Number of single-use codes. */
  codes: Count;
  /** Number of orders that used the promotion and were not cancelled, and the total savings of their buyers. */
  used: Count;
  savedCents: Cents;
  /** Sizes that were excluded after publication, newest first. */
  excludedSizes: ExcludedSize[];
  createdAt: IsoDate;
}

/**
 * A size that is excluded because a single unit reaches the minimum. Without the exclusion, the promotion would be a
 * discount for all buyers of this size.
 */
export interface ExcludedSize extends PromotionSize {
  /** The undiscounted price with which the size reached the minimum. */
  priceCents: Cents;
  at: IsoDate;
  /** Whether staff have confirmed the exclusion. */
  decided: boolean;
}

/** Excludes sizes from a published promotion, or includes them again if their prices allow it. */
export const EXCLUDE_SIZES_INPUT = {
  skus: f.list(f.matching(SKU), { min: 1, max: LIMITS.promotionCriteria, unique: true }),
  excluded: f.FLAG,
  version: f.VERSION,
};
export type ExcludeSizesInput = f.InputOf<typeof EXCLUDE_SIZES_INPUT>;

export interface PromotionQuery extends PageQuery {
  state?: PromotionState | undefined;
}

export interface PromotionPage extends PageOf {
  promotions: AdminPromotion[];
  counts: Record<PromotionState, Count>;
}

/** `activate` publishes a draft or resumes a paused promotion. */
const PROMOTION_STEPS = ['activate', 'pause', 'end'] as const;
export type PromotionStep = (typeof PROMOTION_STEPS)[number];
export const MOVE_PROMOTION_INPUT = { step: f.choice(PROMOTION_STEPS), version: f.VERSION };

/** A size that a publishing problem refers to. */
export interface PromotionSize {
  sku: string;
  title: Localized;
  size: string;
}

/** Amounts of a paid order with and without the promotion, in cents. */
export interface PreviewedOrder {
  orderId: Id;
  number: string;
  paidAt: IsoDate;
  beforeCents: Cents;
  afterCents: Cents;
}

/** How the promotion would have changed the most recently paid orders, and the available sizes in its scope. */
export interface PromotionPreview {
  /** Number of evaluated orders. `changed` is the number of those to which the promotion would have applied. */
  orders: Count;
  changed: Count;
  beforeCents: Cents;
  afterCents: Cents;
  /** The latest orders to which the promotion would have applied, newest first. */
  rows: PreviewedOrder[];
  /** Of these orders, the one with the lowest total; null if there are none. */
  lowestOrder: PreviewedOrder | null;
  /** Available sizes in the scope, and those to which the promotion applies now. */
  sizes: {
    inScope: Count;
    usable: Count;
    rows: { sku: string; title: string; size: string; priceCents: Cents; usable: boolean }[];
  };
}
