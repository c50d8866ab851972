import { Injectable } from '@nestjs/common';
import type {
  CampaignInput,
  CampaignOverlap,
  CampaignPreview,
  CampaignSize,
} from '@munay/contracts/admin/campaign';
import type { Locale, Localized } from '@munay/contracts/locale';
import { announcedReduction, discountedCents } from '@munay/contracts/money';
import { Clock } from '../../../runtime/clock';
import { CampaignService, startOfWrites } from '../../campaign/campaign.service';
import {
  type CampaignPeriod,
  cutAround,
  overlapsWith,
  type StoredPeriods,
  withCampaign,
} from '../../product/product.campaign-periods';
import { type Discount, lowestBefore, type PriceRow } from '../../product/product.pricing';
import type { ProductFields } from '../../product/product.types';
import { decisionOf, ProductPeriods } from '../../product/product-periods.service';
import { toStored } from './admin-campaign.mapper';

const ROWS = 300;

interface Planned {
  product: ProductFields;
  decisions: readonly PriceRow[];
  replaced: boolean;
  overlapping: Discount[];
  after: StoredPeriods | 'overlaps' | 'full';
}

/** What a campaign would do. */
@Injectable()
export class CampaignPreviewService {
  constructor(
    private readonly campaigns: CampaignService,
    private readonly periods: ProductPeriods,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError badRequest */
  async of(input: CampaignInput, locale: Locale): Promise<CampaignPreview> {
    const { filter, percent, startsAt: typed, endsAt, replace } = toStored(input);
    const found = await this.campaigns.matching(filter);
    const now = this.clock.now();
    const startsAt = startOfWrites(typed, found.length, now);
    const period: CampaignPeriod = { campaignId: 'preview', percent, startsAt, endsAt };
    const history = await this.periods.decisions(found);
    const planned = found.map((product): Planned => {
      const replaced = replace.includes(product._id.toString());
      return {
        ...{ product, replaced },
        decisions: history.get(product._id.toString()) ?? [],
        overlapping: overlapsWith(product, period, now).overlapping,
        after: withCampaign(product, period, replaced, now),
      };
    });
    const reduced = planned.filter(({ after }) => typeof after === 'object');
    const rows = reduced.flatMap((one) => sizesOf(one, period, locale, now));
    const titles = await this.titlesOf(planned);
    return {
      products: found.length,
      reduced: reduced.length,
      sizes: rows.length,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      rows: rows.sort((a, b) => Number(isFull(a, percent)) - Number(isFull(b, percent))).slice(0, ROWS),
      overlaps: planned.flatMap((one) => overlapsOf(one, period, titles, { locale, now })),
    };
  }

  private async titlesOf(planned: readonly Planned[]): Promise<Map<string, Localized>> {
    const ids = planned.flatMap(({ overlapping }) =>
      overlapping.flatMap(({ campaignId }) => campaignId ?? []),
    );
    const found = await this.campaigns.byIds([...new Set(ids)]);
    return new Map(found.map(({ id, title }) => [id, title]));
  }
}

const isFull = ({ announced }: CampaignSize, percent: number): boolean => announced?.percent === percent;

/** The price of a size in a period, and the price before, once the product's reductions are as planned. */
function priceIn(
  { size, publishAt }: { size: ProductFields['sizes'][number]; publishAt?: Date | null | undefined },
  period: Discount,
  after: StoredPeriods,
  { decisions, now }: { decisions: readonly PriceRow[]; now: Date },
) {
  const unitPriceCents = discountedCents(size.priceCents, period.percent);
  const lowest30DaysCents = lowestBefore(size, period, [
    ...decisions,
    decisionOf(size, after, now, publishAt),
  ]);
  const { priceCents } = size;
  const announced = announcedReduction({ priceCents, unitPriceCents, lowest30DaysCents });
  return { priceCents, lowest30DaysCents, unitPriceCents, announced };
}

function sizesOf(
  { product, decisions, after }: Planned,
  period: CampaignPeriod,
  locale: Locale,
  now: Date,
): CampaignSize[] {
  if (typeof after === 'string') return [];
  return product.sizes.map((size) => ({
    ...{ productId: product._id.toString(), title: product.title[locale], size: size.label, sku: size.sku },
    ...priceIn({ size, publishAt: product.publishAt }, period, after, { decisions, now }),
  }));
}

function overlapsOf(
  { product, decisions, replaced, overlapping, after }: Planned,
  period: CampaignPeriod,
  titles: ReadonlyMap<string, Localized>,
  { locale, now }: { locale: Locale; now: Date },
): CampaignOverlap[] {
  return overlapping.map((one) => {
    const rest = cutAround(one, period).find(({ startsAt }) => startsAt >= period.endsAt);
    const announced =
      typeof after === 'string' || !rest
        ? []
        : product.sizes.map(
            (size) =>
              priceIn({ size, publishAt: product.publishAt }, rest, after, { decisions, now }).announced
                ?.percent ?? 0,
          );
    return {
      ...{ _id: product._id.toString(), title: product.title[locale], percent: one.percent, replaced },
      startsAt: one.startsAt.toISOString(),
      endsAt: one.endsAt?.toISOString() ?? null,
      campaign: one.campaignId === undefined ? null : (titles.get(one.campaignId) ?? { es: '', en: '' }),
      obstacle: typeof after === 'string' ? after : null,
      after:
        rest && typeof after !== 'string'
          ? { startsAt: rest.startsAt.toISOString(), announcedPercent: Math.min(...announced) }
          : null,
    };
  });
}
