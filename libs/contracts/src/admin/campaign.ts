import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Localized } from '../locale';
import type { AnnouncedReduction } from '../money';
import type { PageOf, PageQuery } from '../paging';
import { CATEGORIES, type Category, type Scent, SCENTS, type Tag, TAGS } from '../shop/product';
import { SKU } from '../shop/size';
import type { Cents, Count, Id, IsoDate, Percent } from '../values';
import type { ShopTime } from './promotion';

/**
 * Matches products by any of these; an empty list matches nothing. A SKU or weight of one size
 * matches the whole product.
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
  /** 1 to 40. */
  percent: Percent;
  /** Start and end in the shop's time zone. */
  starts: ShopTime;
  ends: ShopTime;
  /** Products whose other discounts the campaign replaces; other overlapping products are left out. */
  replace: Id[];
}

export interface EditCampaign extends CampaignInput {
  /** For optimistic locking. */
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
const time = f.moment('CampaignTimeDto');
export const CAMPAIGN = {
  title: f.bilingual('CampaignTitleDto', f.line(LIMITS.promotionTitleMax, { min: 1 })),
  filter: f.group('CampaignFilterDto', { any: criteria, except: f.optional(criteria) }),
  percent: f.whole(1, LIMITS.maxDiscountPercent),
  starts: time,
  ends: time,
  replace: f.list(f.ID, { max: 1_000, unique: true }),
};
export const EDIT_CAMPAIGN = f.extended(CAMPAIGN, { version: f.VERSION });
export const CAMPAIGN_VERSION = { version: f.VERSION };
export const CAMPAIGN_END = f.extended(CAMPAIGN_VERSION, { ends: time });
export const CAMPAIGN_PRODUCT = { productId: f.ID };

/** `scheduled`, `running` and `over` are published; `undone` was withdrawn before it started. */
export type CampaignState = 'draft' | 'scheduled' | 'running' | 'over' | 'undone';

/** Why a product of the campaign is left out. `full`: it already has five periods. */
export type CampaignObstacle = 'overlaps' | 'full';

export interface CampaignProduct {
  _id: Id;
  title: string;
}

export interface AdminCampaign extends EditCampaign {
  _id: Id;
  state: CampaignState;
  /** The start after publication may be later than entered, and the end earlier. */
  startsAt: IsoDate;
  endsAt: IsoDate;
  /** Discounted products and their sizes. */
  products: Count;
  sizes: Count;
  /** The first 300 discounted products. */
  reducedProducts: CampaignProduct[];
  skipped: (CampaignProduct & { obstacle: CampaignObstacle })[];
  /**
   * Discounts that the campaign replaces while it runs; they apply again when it ends or is
   * undone. Empty after its end.
   */
  replaced: ReplacedReduction[];
  /** Products that are not written yet: call `continueCampaign` until it is 0. */
  toWrite: Count;
  /** Products that match since its publication. */
  later: CampaignProduct[];
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
  /** Newest first. */
  campaigns: CampaignRow[];
}

/** A size in a campaign. */
export interface CampaignSize {
  productId: Id;
  title: string;
  size: string;
  sku: string;
  priceCents: Cents;
  /** Lowest price of the 30 days before; null if it was not on sale. */
  lowest30DaysCents: Cents | null;
  unitPriceCents: Cents;
  /** The discount that may be announced; null if none may. */
  announced: AnnouncedReduction | null;
}

/** Another discount during a campaign. */
export interface ReplacedReduction extends CampaignProduct {
  percent: Percent;
  startsAt: IsoDate;
  endsAt: IsoDate | null;
  /** Title of its campaign; null for the product's own discount. */
  campaign: Localized | null;
}

export interface CampaignOverlap extends ReplacedReduction {
  replaced: boolean;
  /** Null if the campaign replaces it. */
  obstacle: CampaignObstacle | null;
  /** Its remainder after the campaign, with the percentage that may be announced then; null if there is none. */
  after: { startsAt: IsoDate; announcedPercent: Percent } | null;
}

export interface CampaignPreview {
  /** Products on sale that match. */
  products: Count;
  /** The number of discounted products, without the excluded ones. */
  reduced: Count;
  sizes: Count;
  startsAt: IsoDate;
  endsAt: IsoDate;
  /** At most 300 sizes; those that may announce less than the campaign's percentage come first. */
  rows: CampaignSize[];
  overlaps: CampaignOverlap[];
}
