import type {
  AdminCampaign,
  CampaignInput,
  CampaignRow,
  ReplacedDiscount,
} from '@munay/contracts/admin/campaign';
import { isLater } from '@munay/contracts/fields';
import type { Locale, Localized } from '@munay/contracts/locale';
import { AppError } from '../../../errors/app-error';
import { toEndDate, toShopEndTime, toShopStartTime, toStartDate } from '../../../runtime/shop-time';
import type { CampaignFields } from '../../campaign/campaign.schema';
import { type CampaignDraft, getCampaignState } from '../../campaign/campaign.service';
import type { Discount } from '../../product/product.pricing';

/** Converts staff input to its stored form. @throws AppError badRequest if the end is before the start */
export function toStoredCampaign({
  title,
  filter,
  percent,
  starts,
  ends,
  replace,
}: CampaignInput): CampaignDraft {
  const [startsAt, endsAt] = [toStartDate(starts), toEndDate(ends)];
  if (!isLater(endsAt, startsAt))
    throw new AppError('badRequest', { fields: [{ field: 'ends', rule: 'isLater' }] });
  // Removes undefined fields, which the database would store as null
  return { title, filter: JSON.parse(JSON.stringify(filter)) as never, percent, startsAt, endsAt, replace };
}

export function toCampaignRow(campaign: CampaignFields, now: Date): CampaignRow {
  const { id, title, percent, startsAt, endsAt, products, sizes } = campaign;
  return {
    _id: id,
    title,
    percent,
    sizes,
    state: getCampaignState(campaign, now),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    products: products.length,
  };
}

/** Converts an overridden discount for display. @param campaigns campaign titles keyed by id */
export const toReplacedDiscount = (
  { _id, title }: { _id: { toString: () => string }; title: Localized },
  { percent, startsAt, endsAt, campaignId }: Discount,
  campaigns: ReadonlyMap<string, Localized>,
  locale: Locale,
): ReplacedDiscount => ({
  _id: _id.toString(),
  title: title[locale],
  percent,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  campaign: campaignId === undefined ? null : (campaigns.get(campaignId) ?? { es: '', en: '' }),
});

export const MAX_LISTED_PRODUCTS = 300;

/** @param titles product titles keyed by id */
export function toAdminCampaign(
  campaign: CampaignFields,
  { newMatches, replaced }: Pick<AdminCampaign, 'newMatches' | 'replaced'>,
  titles: ReadonlyMap<string, Localized>,
  { locale, now }: { locale: Locale; now: Date },
): AdminCampaign {
  const { filter, startsAt, endsAt, replace, skipped, work, version, publishedAt, createdAt } = campaign;
  const toTitledProduct = (id: string) => ({ _id: id, title: titles.get(id)?.[locale] ?? '' });
  return {
    ...toCampaignRow(campaign, now),
    filter,
    replace,
    version,
    newMatches,
    replaced,
    starts: toShopStartTime(startsAt),
    ends: toShopEndTime(endsAt),
    discountedProducts: campaign.products.slice(0, MAX_LISTED_PRODUCTS).map(toTitledProduct),
    skipped: skipped.map(({ id, obstacle }) => ({ ...toTitledProduct(id), obstacle })),
    toWrite: work?.pending.length ?? 0,
    publishedAt: publishedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
