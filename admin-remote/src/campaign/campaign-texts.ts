import type { CampaignCriteria, CampaignRow, ReplacedDiscount } from '@munay/contracts/admin/campaign';
import { PRODUCT_WORDS } from '@munay/contracts/shop/product-words';
import { currentLocale, type Translate, type useFormat } from '@munay/kit';
import { DATE_FORMAT } from '../components/day-time';
import type { ListCriterion } from './campaign-draft';

type Format = ReturnType<typeof useFormat>;

const CRITERION_LABELS: Record<ListCriterion, Readonly<Record<string, { es: string; en: string }>>> = {
  tags: PRODUCT_WORDS.tags,
  categories: PRODUCT_WORDS.category,
  scents: PRODUCT_WORDS.scent,
};

export const toCriterionText = (criterion: ListCriterion, value: string): string =>
  CRITERION_LABELS[criterion][value]?.[currentLocale()] ?? value;

/** Describes all criteria as text. Individually selected products are not named, only counted. */
export const toCriteriaText = (
  { tags = [], categories = [], scents = [], skus = [], weightsGrams = [] }: CampaignCriteria,
  t: Translate,
  format: Format,
): string =>
  [
    ...tags.map((tag) => toCriterionText('tags', tag)),
    ...categories.map((category) => toCriterionText('categories', category)),
    ...scents.map((scent) => toCriterionText('scents', scent)),
    ...weightsGrams.map((grams) => t('campaign.weight', { size: format.grams(grams) })),
    ...(skus.length > 0 ? [t('campaign.byHand', { count: skus.length })] : []),
  ].join(', ');

export const getTitle = ({ title }: Pick<CampaignRow, 'title'>): string => title[currentLocale()];

/** The first and last day of a campaign as text. The stored end is exclusive. */
export const formatPeriod = (
  { startsAt, endsAt }: { startsAt: string; endsAt: string | null },
  format: Format,
) => ({
  from: format.date(startsAt, DATE_FORMAT),
  to: endsAt === null ? '' : format.lastDay(endsAt, DATE_FORMAT),
});

/** Name of an overlapping discount, such as `Descuento propio, −10 %`. */
export function describeOverlap(
  { campaign, percent }: ReplacedDiscount,
  t: Translate,
  format: Format,
): string {
  const discount = format.discount(percent);
  return campaign
    ? t('campaign.overlap.campaign', { title: getTitle({ title: campaign }), discount })
    : t('campaign.overlap.own', { discount });
}

const MAX_LISTED_DISCOUNTS = 20;

/** Lists, for each product, which discounts apply again when a campaign ends; empty if there are none. */
export function describeReplacedDiscounts(
  replacedDiscounts: readonly ReplacedDiscount[],
  t: Translate,
  format: Format,
): string {
  const listedDiscounts = replacedDiscounts
    .slice(0, MAX_LISTED_DISCOUNTS)
    .map((replacedDiscount) => `${replacedDiscount.title} (${describeOverlap(replacedDiscount, t, format)})`);
  const unnamedCount = replacedDiscounts.length - listedDiscounts.length;
  return listedDiscounts.length > 0
    ? t('campaign.replaced', { products: listedDiscounts.join('; '), more: unnamedCount })
    : '';
}
