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

/** `automatic` without a code, `shared` with one code for all buyers, `single` with codes that each work once. */
export const REDEMPTION_METHODS = ['automatic', 'shared', 'single'] as const;
export type RedemptionMethod = (typeof REDEMPTION_METHODS)[number];

/** A time in the shop's time zone. A start without a time is the beginning of the day, an end the end of it. */
export interface ShopTime {
  day: ShopDay;
  /** `09:30`. */
  time?: string | undefined;
}

export interface PromotionInput {
  title: Localized;
  lane: (typeof PROMOTION_TARGETS)[number];
  rule: RuleInput;
  scope: ScopeInput;
  way: RedemptionMethod;
  /** The code of a `shared` promotion. */
  code?: string | undefined;
  /** Minimum value of the goods in its scope, after discounts; 0 without one. */
  minCents: Cents;
  alsoReduced: boolean;
  alone: boolean;
  announced: boolean;
  starts: ShopTime | null;
  ends: ShopTime | null;
  /** Null without a limit. */
  maxUses: Count | null;
  perBuyer: Count | null;
  firstOrder: boolean;
}

export interface EditPromotion extends PromotionInput {
  /** For optimistic locking. */
  version: Count;
}

const RULE = f.group('PromotionRuleDto', { kind: f.choice(RULE_KINDS), ...RULE_FIELDS });
const TIME = f.nullable(f.moment('ShopTimeDto'));
export const PROMOTION = {
  title: f.bilingual('PromotionTitleDto', f.line(LIMITS.promotionTitleMax)),
  lane: f.choice(PROMOTION_TARGETS),
  rule: RULE,
  scope: SCOPE,
  way: f.choice(REDEMPTION_METHODS),
  code: f.optional(f.line(LIMITS.codeTypedMax)),
  minCents: f.range(0, CENTS_MAX),
  alsoReduced: f.FLAG,
  alone: f.FLAG,
  announced: f.FLAG,
  starts: TIME,
  ends: TIME,
  maxUses: f.limit(1, 1_000_000),
  perBuyer: f.limit(1, UNITS_MAX),
  firstOrder: f.FLAG,
};
export const EDIT_PROMOTION = f.extended(PROMOTION, { version: f.VERSION });
export const PROMOTION_CODES = { count: f.range(1, LIMITS.promotionCodes) };

export interface AdminPromotion extends EditPromotion {
  _id: Id;
  state: PromotionState;
  /** Order of publication; 0 for a draft. */
  position: Count;
  startsAt: IsoDate | null;
  endsAt: IsoDate | null;
  /** Uses that a limit still allows; null without one. */
  left: Count | null;
  /** Number of single-use codes. */
  codes: Count;
  /** Placed orders that used it and were not cancelled, and their savings. */
  used: Count;
  savedCents: Cents;
  /** Sizes excluded since it was published, newest first. */
  excludedSizes: ExcludedSize[];
  createdAt: IsoDate;
}

/** A size that is excluded because one unit reaches the minimum: the promotion would be a discount for all buyers. */
export interface ExcludedSize extends PromotionSize {
  /** The price that reached the minimum, before discounts. */
  priceCents: Cents;
  at: IsoDate;
  /** Whether staff confirmed the exclusion. */
  decided: boolean;
}

/** Excludes sizes from a published promotion, or includes them again if their prices allow it. */
export const EXCLUDE_SIZES = {
  skus: f.list(f.matching(SKU), { min: 1, max: LIMITS.promotionCriteria, unique: true }),
  excluded: f.FLAG,
  version: f.VERSION,
};
export type ExcludeSizes = f.InputOf<typeof EXCLUDE_SIZES>;

export interface PromotionQuery extends PageQuery {
  state?: PromotionState | undefined;
}

export interface PromotionPage extends PageOf {
  promotions: AdminPromotion[];
  counts: Record<PromotionState, Count>;
}

/** `activate` publishes a draft, and resumes. */
const PROMOTION_STEPS = ['activate', 'pause', 'end'] as const;
export type PromotionStep = (typeof PROMOTION_STEPS)[number];
export const MOVE_PROMOTION = { step: f.choice(PROMOTION_STEPS), version: f.VERSION };

/** A size in the reasons against publication. */
export interface PromotionSize {
  sku: string;
  title: Localized;
  size: string;
}

/** A paid order without and with a promotion, in cents. */
export interface PreviewedOrder {
  orderId: Id;
  number: string;
  paidAt: IsoDate;
  beforeCents: Cents;
  afterCents: Cents;
}

/** The changes that a promotion would have caused in the last paid orders, and the sizes on sale in its scope. */
export interface PromotionPreview {
  /** Number of evaluated orders, and of those to which it would have applied. */
  orders: Count;
  changed: Count;
  beforeCents: Cents;
  afterCents: Cents;
  /** The first orders to which it would have applied, newest first. */
  rows: PreviewedOrder[];
  /** The order among them with the lowest total; null if there are none. */
  emptiest: PreviewedOrder | null;
  /** Sizes on sale in its scope, and those to which it currently applies. */
  sizes: {
    meant: Count;
    usable: Count;
    rows: { sku: string; title: string; size: string; priceCents: Cents; usable: boolean }[];
  };
}
