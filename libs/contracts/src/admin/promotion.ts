import type { Localized } from '../locale';
import type { ShippingMethod, ShippingZone } from '../order/address';
import type { PageOf, PageQuery } from '../paging';
import type { Promotion } from '../pricing/promotion';
import type { ShopDay } from '../shop-day';
import type { Cents, Count, Id, IsoDate, Percent } from '../values';

export const PROMOTION_STATES = ['draft', 'active', 'paused', 'ended'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** `automatic` without a code, `shared` by one code for everybody, `single` by codes that each work once. */
export const PROMOTION_WAYS = ['automatic', 'shared', 'single'] as const;
export type PromotionWay = (typeof PROMOTION_WAYS)[number];

export const PROMOTION_LANES = ['goods', 'basket', 'delivery'] as const satisfies Promotion['lane'][];

export const RULE_KINDS = ['percent', 'amountEach', 'buyGet', 'steps', 'amount', 'to'] as const;

/** Selects goods by any of these. */
export interface CriteriaInput {
  tags?: string[];
  products?: Id[];
  skus?: string[];
  weightsGrams?: Count[];
}

/** All goods, or those selected by `of`; never those selected by `except`. */
export interface ScopeInput {
  of?: CriteriaInput;
  except?: CriteriaInput;
}

/** The rule of a lane: its kind, and the fields of that kind. */
export interface RuleInput {
  kind: (typeof RULE_KINDS)[number];
  /** Of `percent` and `buyGet`. */
  percent?: Percent;
  /** Of `amountEach`, `amount` and `to`. */
  cents?: Cents;
  /** Of `buyGet`. */
  buy?: Count;
  get?: Count;
  /** Groups at most; as many as fit if absent. */
  times?: Count;
  /** What the reduced pieces are selected by, if not by the scope of the promotion. */
  getScope?: ScopeInput;
  /** Of `steps`, each from more pieces. */
  steps?: { from: Count; percent: Percent }[];
  /** Of `to`; no zone is none, no method is all. */
  zones?: ShippingZone[];
  methods?: ShippingMethod[];
}

/** A moment by the shop's clock. A start without a time is the beginning of the day, an end the end of it. */
export interface ShopTime {
  day: ShopDay;
  /** `09:30`. */
  time?: string;
}

export interface PromotionInput {
  title: Localized;
  lane: (typeof PROMOTION_LANES)[number];
  rule: RuleInput;
  scope: ScopeInput;
  way: PromotionWay;
  /** Of `shared`. */
  code?: string;
  /** Of the goods it applies to, after reductions; 0 without one. */
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
  /** Optimistic lock. */
  version: Count;
}

export interface AdminPromotion extends EditPromotion {
  _id: Id;
  state: PromotionState;
  /** Position in the order of publishing; 0 for a draft. */
  position: Count;
  startsAt: IsoDate | null;
  endsAt: IsoDate | null;
  /** Uses that a limit still allows; null without one. */
  left: Count | null;
  /** Of single ones. */
  codes: Count;
  /** Placed orders that took it and were not cancelled, and what it saved them. */
  used: Count;
  savedCents: Cents;
  /** Sizes excluded since it was published, newest first. */
  excludedSizes: ExcludedSize[];
  createdAt: IsoDate;
}

/** A size that is excluded because a single unit reaches the minimum: the promotion would be a discount for all buyers. */
export interface ExcludedSize extends PromotionSize {
  /** The price that reached the minimum, before discounts. */
  priceCents: Cents;
  at: IsoDate;
  /** Whether staff confirmed the exclusion. */
  decided: boolean;
}

/** Excludes sizes from a published promotion, or includes them again if their prices allow it. */
export interface ExcludeSizes {
  skus: string[];
  excluded: boolean;
  /** Optimistic lock. */
  version: Count;
}

export interface PromotionQuery extends PageQuery {
  state?: PromotionState;
}

export interface PromotionPage extends PageOf {
  promotions: AdminPromotion[];
  counts: Record<PromotionState, Count>;
}

/** `activate` publishes a draft, and resumes. */
export const PROMOTION_STEPS = ['activate', 'pause', 'end'] as const;
export type PromotionStep = (typeof PROMOTION_STEPS)[number];

/**
 * What keeps a promotion from being published. `reduction`: everybody pays less for a soap, so it is a price
 * reduction, whose former price must be shown; `announced`: so are single codes of that kind that everybody is told,
 * and no page can name them; `minimumReached`: a single unit of some sizes reaches the minimum.
 */
export type PromotionProblem =
  | 'titleMissing'
  | 'titleUnprintable'
  | 'periodOver'
  | 'scopeEmpty'
  | 'codeMissing'
  | 'codesMissing'
  | 'reduction'
  | 'announced'
  | 'minimumReached'
  | 'everythingFree'
  | 'stepsFall'
  | 'noDeliverySaving';

/** A size named in the reasons against publishing. */
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

/** What a promotion would have changed in the last paid orders, and the sizes on sale it is about. */
export interface PromotionPreview {
  /** Orders looked at, and those it would have applied to. */
  orders: Count;
  changed: Count;
  beforeCents: Cents;
  afterCents: Cents;
  /** The first of those it would have applied to, newest first. */
  rows: PreviewedOrder[];
  /** The one of them that would have cost least; null without any. */
  emptiest: PreviewedOrder | null;
  /** Sizes on sale that it is about, and those of them it can be used on at present. */
  sizes: {
    meant: Count;
    usable: Count;
    rows: { sku: string; title: string; size: string; priceCents: Cents; usable: boolean }[];
  };
}
