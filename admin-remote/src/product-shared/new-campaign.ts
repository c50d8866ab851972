import type { CampaignCriteria, CampaignInput } from '@munay/contracts/admin/campaign';

type Criteria = { [Name in keyof CampaignCriteria]?: CampaignCriteria[Name] | undefined };

/** Initial values for the form of a new campaign. */
interface NewCampaign extends Partial<Pick<CampaignInput, 'title' | 'percent'>> {
  any: Criteria;
  except?: Criteria;
  starts?: CampaignInput['starts'] | null;
  ends?: CampaignInput['ends'] | null;
}

type Part = 'any' | 'except';
const CRITERIA = {
  tags: 'tags',
  categories: 'categories',
  scents: 'scents',
  skus: 'skus',
  weightsGrams: 'weights',
} as const satisfies Record<keyof CampaignCriteria, string>;
export type CriterionName = keyof typeof CRITERIA;
export const CRITERION_NAMES = Object.keys(CRITERIA) as CriterionName[];

/** Query parameter of a criterion. For example `weights`, or `exceptWeights` for an exclusion. */
const toParam = (part: Part, name: CriterionName): string =>
  part === 'any' ? CRITERIA[name] : `except${CRITERIA[name].replace(/^./, (letter) => letter.toUpperCase())}`;

/**
 * URL of the form for a new campaign: `/admin/campaigns/new?percent=20&tags=facial&exceptSkus=LAV-100&from=2026-12-01`.
 */
export function buildNewCampaignPath({
  title,
  percent,
  any,
  except = {},
  starts,
  ends,
}: NewCampaign): string {
  const toCriteriaParams = (part: Part, values: Criteria): string[][] =>
    CRITERION_NAMES.flatMap((name) =>
      (values[name] ?? []).map((value) => [toParam(part, name), String(value)]),
    );
  const toDateTimeParams = (name: string, at: NewCampaign['starts']): string[][] =>
    at ? [[name, at.day], ...(at.time ? [[`${name}Time`, at.time]] : [])] : [];
  const search = new URLSearchParams([
    ...(percent === undefined ? [] : [['percent', String(percent)]]),
    ...Object.entries(title ?? {}),
    ...toCriteriaParams('any', any),
    ...toCriteriaParams('except', except),
    ...toDateTimeParams('from', starts),
    ...toDateTimeParams('to', ends),
  ]);
  return `/admin/campaigns/new?${search.toString()}`;
}

/** Reads the criteria of a new campaign from the URL. */
export const readCriteria = (search: URLSearchParams, part: Part): Record<CriterionName, string[]> =>
  Object.fromEntries(CRITERION_NAMES.map((name) => [name, search.getAll(toParam(part, name))])) as Record<
    CriterionName,
    string[]
  >;

const GRAMS_PATTERN = /^([1-9]\d{0,4})(\s*g)?$/;

/** Parses grams, `60` or `60 g`; null for other text, including barcodes, which have more digits. */
export function parseGrams(text: string): number | null {
  const [, digits] = GRAMS_PATTERN.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}
