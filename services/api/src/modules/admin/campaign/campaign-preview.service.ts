import { Injectable } from '@nestjs/common';
import type {
  CampaignInput,
  CampaignOverlap,
  CampaignPreview,
  CampaignSize,
} from '@munay/contracts/admin/campaign';
import type { Locale, Localized } from '@munay/contracts/locale';
import { computeDiscountedCents, getAnnouncedDiscount } from '@munay/contracts/money';
import { Clock } from '../../../runtime/clock';
import { CampaignService, computeEffectiveStart } from '../../campaign/campaign.service';
import { type CampaignPeriod, findOverlapping, withCampaign } from '../../product/product.campaign-periods';
import { findLowestBefore, type PriceRow, toPriceDecisions } from '../../product/product.price-history';
import { type Discount, excludePeriod } from '../../product/product.pricing';
import type { ProductFields } from '../../product/product.types';
import { ProductPeriodsService } from '../../product/product-periods.service';
import { toReplacedDiscount, toStoredCampaign } from './admin-campaign.mapper';

const ROWS = 300;

interface PlannedProduct {
  product: ProductFields;
  /** The price history that would exist with the planned discounts. */
  decisions: readonly PriceRow[];
  isReplaced: boolean;
  overlappingDiscounts: Discount[];
  after: Discount[] | 'overlaps' | 'full';
}

/** Previews the effect of a campaign. */
@Injectable()
export class CampaignPreviewService {
  constructor(
    private readonly campaigns: CampaignService,
    private readonly productPeriods: ProductPeriodsService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError badRequest */
  async preview(input: CampaignInput, locale: Locale): Promise<CampaignPreview> {
    const { filter, percent, startsAt: startsAtInput, endsAt, replace } = toStoredCampaign(input);
    const found = await this.campaigns.findMatching(filter);
    const now = this.clock.now();
    const startsAt = computeEffectiveStart(startsAtInput, found.length, now);
    const period: CampaignPeriod = { campaignId: 'preview', percent, startsAt, endsAt };
    const history = await this.productPeriods.decisions(found);
    const plannedProducts = found.map((product): PlannedProduct => {
      const isReplaced = replace.includes(product._id.toString());
      const after = withCampaign(product, period, isReplaced, now);
      const plannedDecisions = Array.isArray(after)
        ? toPriceDecisions({ ...product, discounts: after }, product.sizes, now)
        : [];
      return {
        product,
        isReplaced,
        after,
        decisions: [...(history.get(product._id.toString()) ?? []), ...plannedDecisions],
        overlappingDiscounts: findOverlapping(product, period, now),
      };
    });
    const discountedProducts = plannedProducts.filter(({ after }) => Array.isArray(after));
    const rows = discountedProducts.flatMap((entry) => listSizes(entry, period, locale, now));
    const titles = await this.campaigns.findTitles(
      plannedProducts.flatMap(({ overlappingDiscounts }) => overlappingDiscounts),
    );
    return {
      products: found.length,
      discounted: discountedProducts.length,
      sizes: rows.length,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      rows: rows.sort((a, b) => Number(isFull(a, percent)) - Number(isFull(b, percent))).slice(0, ROWS),
      overlaps: plannedProducts.flatMap((entry) => listOverlaps(entry, period, titles, { locale, now })),
    };
  }
}

const isFull = ({ announced }: CampaignSize, percent: number): boolean => announced?.percent === percent;

/** The price of a size during the campaign, and the lowest price of the 30 days before it. */
function toCampaignPrice(
  { sku, priceCents }: ProductFields['sizes'][number],
  { percent, startsAt }: Discount,
  { decisions, now }: { decisions: readonly PriceRow[]; now: Date },
) {
  const unitPriceCents = computeDiscountedCents(priceCents, percent);
  const lowest30DaysCents = findLowestBefore(sku, startsAt > now ? startsAt : now, decisions);
  const announcement = getAnnouncedDiscount({ priceCents, unitPriceCents, lowest30DaysCents });
  return { priceCents, lowest30DaysCents, unitPriceCents, announced: announcement };
}

function listSizes(
  { product, decisions, after }: PlannedProduct,
  period: CampaignPeriod,
  locale: Locale,
  now: Date,
): CampaignSize[] {
  if (typeof after === 'string') return [];
  return product.sizes.map((size) => ({
    productId: product._id.toString(),
    title: product.title[locale],
    size: size.label,
    sku: size.sku,
    ...toCampaignPrice(size, period, { decisions, now }),
  }));
}

function listOverlaps(
  { product, decisions, isReplaced, overlappingDiscounts, after }: PlannedProduct,
  period: CampaignPeriod,
  titles: ReadonlyMap<string, Localized>,
  { locale, now }: { locale: Locale; now: Date },
): CampaignOverlap[] {
  return overlappingDiscounts.map((discount) => {
    const rest = excludePeriod(discount, period).find(({ startsAt }) => startsAt >= period.endsAt);
    const announcedPercents =
      typeof after === 'string' || !rest
        ? []
        : product.sizes.map(
            (size) => toCampaignPrice(size, rest, { decisions, now }).announced?.percent ?? 0,
          );
    return {
      ...toReplacedDiscount(product, discount, titles, locale),
      replaced: isReplaced,
      obstacle: typeof after === 'string' ? after : null,
      after:
        rest && typeof after !== 'string'
          ? { startsAt: rest.startsAt.toISOString(), announcedPercent: Math.min(...announcedPercents) }
          : null,
    };
  });
}
