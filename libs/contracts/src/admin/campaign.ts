import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Localized } from '../locale';
import type { AnnouncedDiscount } from '../money';
import type { PageOf, PageQuery } from '../paging';
import { CATEGORIES, type Category, type Scent, SCENTS, type Tag, TAGS } from '../shop/product';
import { SKU } from '../shop/size';
import type { Cents, Count, Id, IsoDate, Percent } from '../values';
import type { ShopTime } from './promotion';

/**
 * Selects products that match any of these criteria. An empty list matches nothing. If one size of a product matches by
 * its SKU or weight, the whole product matches.
 */
export interface CampaignCriteria {
  tags?: Tag[];
  categories?: Category[];
  scents?: Scent[];
  skus?: string[];
  weightsGrams?: Count[];
}

export interface CampaignFilter {
  any: CampaignCriteria;
  except?: CampaignCriteria;
}

export interface CampaignInput {
  title: Localized;
  filter: CampaignFilter;
  /** Discount in percent, 1 to 40. */
  percent: Percent;
  /** Start and end of the campaign in the shop's time zone. */
  starts: ShopTime;
  ends: ShopTime;
  /**
   * Ids of products whose other discounts the campaign overrides. All other products with an overlapping discount are
   * excluded.
   */
  replace: Id[];
}

export interface EditCampaignInput extends CampaignInput {
  /** Version for optimistic locking. */
  version: Count;
}

const CRITERIA = {
  tags: f.optionalAnyOf(f.choice(TAGS), LIMITS.promotionCriteria),
  categories: f.optionalAnyOf(f.choice(CATEGORIES), LIMITS.promotionCriteria),
  scents: f.optionalAnyOf(f.choice(SCENTS), LIMITS.promotionCriteria),
  skus: f.optionalAnyOf(f.matching(SKU), LIMITS.promotionCriteria),
  weightsGrams: f.optionalAnyOf(f.whole(1), LIMITS.promotionCriteria),
};
const criteria = f.group('CampaignCriteriaDto', CRITERIA);
const time = f.dateTime('CampaignTimeDto');
export const CAMPAIGN = {
  title: f.localized('CampaignTitleDto', f.line(LIMITS.promotionTitleMax, { min: 1 })),
  filter: f.group('CampaignFilterDto', { any: criteria, except: f.optional(criteria) }),
  percent: f.whole(1, LIMITS.maxDiscountPercent),
  starts: time,
  ends: time,
  replace: f.list(f.ID, { max: 1_000, unique: true }),
};
export const EDIT_CAMPAIGN_INPUT = f.extendFields(CAMPAIGN, { version: f.VERSION });
export const CAMPAIGN_VERSION = { version: f.VERSION };
export const CAMPAIGN_END = f.extendFields(CAMPAIGN_VERSION, { ends: time });
export const CAMPAIGN_PRODUCT = { productId: f.ID };

/** `scheduled`, `running` and `over` campaigns are published; an `undone` campaign was withdrawn before its start. */
export type CampaignState = 'draft' | 'scheduled' | 'running' | 'ended' | 'undone';

/** Why a product is excluded from the campaign. `full`: the product already has five discount periods. */
export type CampaignObstacle = 'overlaps' | 'full';

export interface CampaignProduct {
  _id: Id;
  title: string;
}

export interface AdminCampaign extends EditCampaignInput {
  _id: Id;
  state: CampaignState;
  /**
   * Actual start of the campaign: the entered start, or the time of publication if it is later. The end is earlier than
   * entered if staff have ended the campaign.
   */
  startsAt: IsoDate;
  endsAt: IsoDate;
  /** Number of discounted products and sizes. */
  products: Count;
  sizes: Count;
  /** The first 300 discounted products. */
  discountedProducts: CampaignProduct[];
  skipped: (CampaignProduct & { obstacle: CampaignObstacle })[];
  /**
   * Discounts that the campaign overrides while it is active. They apply again when the campaign ends or is undone.
   * Empty after the end.
   */
  replaced: ReplacedDiscount[];
  /** Number of products that are not updated yet. Call `continueCampaign` until it is 0. */
  toWrite: Count;
  /** Products that have started to match since the campaign was published. */
  newMatches: CampaignProduct[];
  publishedAt: IsoDate | null;
  createdAt: IsoDate;
}

export interface CampaignRow {
  _id: Id;
  title: Localized;
  percent: Percent;
  state: CampaignState;
  startsAt: IsoDate;
  endsAt: IsoDate;
  products: Count;
  sizes: Count;
}

export type CampaignQuery = PageQuery;

export interface CampaignPage extends PageOf {
  /** Sorted newest first. */
  campaigns: CampaignRow[];
}

/** A product size in a campaign. */
export interface CampaignSize {
  productId: Id;
  title: string;
  size: string;
  sku: string;
  priceCents: Cents;
  /** Lowest price in the 30 days before the campaign; null if the size was not available. */
  lowest30DaysCents: Cents | null;
  unitPriceCents: Cents;
  /** The discount that may be announced; null if there is none. */
  announced: AnnouncedDiscount | null;
}

/** A discount that overlaps a campaign. */
export interface ReplacedDiscount extends CampaignProduct {
  percent: Percent;
  startsAt: IsoDate;
  endsAt: IsoDate | null;
  /** Title of the campaign that the discount belongs to; null for the product's own discount. */
  campaign: Localized | null;
}

export interface CampaignOverlap extends ReplacedDiscount {
  replaced: boolean;
  /** Why the discount cannot be overridden; null if the campaign overrides it. */
  obstacle: CampaignObstacle | null;
  /**
   * The part of the discount that remains after the campaign, with the percentage that may then be announced; null if
   * none remains.
   */
  after: { startsAt: IsoDate; announcedPercent: Percent } | null;
}

export interface CampaignPreview {
  /** Number of available products that match the criteria. */
  products: Count;
  /** Number of products that will be discounted, not counting excluded products. */
  discounted: Count;
  sizes: Count;
  startsAt: IsoDate;
  endsAt: IsoDate;
  /** At most 300 sizes. Sizes for which only a lower percentage may be announced come first. */
  rows: CampaignSize[];
  overlaps: CampaignOverlap[];
}
