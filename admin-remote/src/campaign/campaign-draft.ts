import type { AdminCampaign, CampaignCriteria, CampaignInput } from '@munay/contracts/admin/campaign';
import type { ShopTime } from '@munay/contracts/admin/promotion';
import { LIMITS } from '@munay/contracts/limits';
import type { Localized } from '@munay/contracts/locale';
import { CATEGORIES, SCENTS, TAGS } from '@munay/contracts/shop/product';
import { isShopDay, type ShopDay } from '@munay/contracts/shop-day';
import {
  CRITERION_NAMES,
  type CriterionName,
  parseGrams,
  readCriteria,
} from '../product-shared/new-campaign';

/** A date and a time of day in the shop's time zone, as entered. */
export interface TimeDraft {
  day: string;
  time: string;
}

export type CriteriaDraft = Record<CriterionName, readonly string[]>;

export interface CampaignDraft {
  title: Localized;
  any: CriteriaDraft;
  except: CriteriaDraft;
  percent: string;
  starts: TimeDraft;
  ends: TimeDraft;
  replace: readonly string[];
  version: number;
}

export const CRITERION_VALUES = { tags: TAGS, categories: CATEGORIES, scents: SCENTS } as const;
export type ListCriterion = keyof typeof CRITERION_VALUES;

export const toTimeDraft = ({ day, time = '' }: ShopTime): TimeDraft => ({ day, time });
/** Converts the inputs. An empty day is sent unchanged, so that the server's error names the field. */
export const toShopTime = ({ day, time }: TimeDraft): ShopTime => ({
  day: day as ShopDay,
  time: time || undefined,
});
const toCriteriaDraft = (criteria: CampaignCriteria = {}): CriteriaDraft =>
  Object.fromEntries(CRITERION_NAMES.map((name) => [name, (criteria[name] ?? []).map(String)])) as Record<
    CriterionName,
    string[]
  >;

const toCriteria = ({ weightsGrams, ...criteriaTexts }: CriteriaDraft): CampaignCriteria =>
  Object.fromEntries(
    Object.entries({ ...criteriaTexts, weightsGrams: weightsGrams.map(Number) }).filter(
      ([, list]) => list.length > 0,
    ),
  );

/** The criteria without unknown values. */
function readKnownCriteria(search: URLSearchParams, part: 'any' | 'except'): CriteriaDraft {
  const requestedCriteria = readCriteria(search, part);
  const listKnownValues = (criterion: ListCriterion) =>
    CRITERION_VALUES[criterion].filter((candidate) => requestedCriteria[criterion].includes(candidate));
  return {
    tags: listKnownValues('tags'),
    categories: listKnownValues('categories'),
    scents: listKnownValues('scents'),
    skus: requestedCriteria.skus,
    weightsGrams: requestedCriteria.weightsGrams.filter((grams) => parseGrams(grams) !== null),
  };
}

/** An empty draft, or a draft that is filled in from the URL. */
export const readDraft = (search: URLSearchParams): CampaignDraft => ({
  title: { es: search.get('es') ?? '', en: search.get('en') ?? '' },
  any: readKnownCriteria(search, 'any'),
  except: readKnownCriteria(search, 'except'),
  percent: search.get('percent') ?? '',
  starts: { day: search.get('from') ?? '', time: search.get('fromTime') ?? '' },
  ends: { day: search.get('to') ?? '', time: search.get('toTime') ?? '' },
  replace: [],
  version: 0,
});

export const toDraft = (campaign: AdminCampaign): CampaignDraft => ({
  title: campaign.title,
  any: toCriteriaDraft(campaign.filter.any),
  except: toCriteriaDraft(campaign.filter.except),
  percent: String(campaign.percent),
  starts: toTimeDraft(campaign.starts),
  ends: toTimeDraft(campaign.ends),
  replace: campaign.replace,
  version: campaign.version,
});

/**
 * Converts a draft to the request body. An invalid percentage becomes NaN, so that the server's error names the field.
 */
export function toInput(draft: CampaignDraft): CampaignInput {
  const except = toCriteria(draft.except);
  return {
    title: draft.title,
    filter: { any: toCriteria(draft.any), ...(Object.keys(except).length > 0 && { except }) },
    percent: /^\d{1,3}$/.test(draft.percent) ? Number(draft.percent) : NaN,
    starts: toShopTime(draft.starts),
    ends: toShopTime(draft.ends),
    replace: [...draft.replace],
  };
}

/** Whether the draft can be previewed: it has a percentage, valid dates in order and at least one criterion. */
export const isComplete = ({ percent, starts, ends, filter }: CampaignInput): boolean =>
  percent >= 1 &&
  percent <= LIMITS.maxDiscountPercent &&
  isShopDay(starts.day) &&
  ends.day >= starts.day &&
  Object.keys(filter.any).length > 0;
