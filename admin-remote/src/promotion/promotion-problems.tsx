import type { PromotionInput, PromotionProblem, PromotionSize } from '@munay/contracts/admin/promotion';
import { LIMITS } from '@munay/contracts/limits';
import { CATEGORIES } from '@munay/contracts/shop/product';
import { Button, currentLocale, factsOf, Link, type Translate, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import type { FieldErrors } from '../form/field-errors';
import { AdminIcon } from '../icons/admin-icon';
import { useProductsByKey } from '../product-shared/use-products-by-key';
import { keysIn } from './promotion-draft';
import styles from './promotion.module.css';

/** The field at which each is mended, unless it depends on the input. */
const FIELDS: Record<Exclude<PromotionProblem, 'everythingFree' | 'titleMissing'>, string> = {
  titleUnprintable: 'title.es',
  periodOver: 'ends.day',
  scopeEmpty: 'scope',
  codeMissing: 'code',
  codesMissing: 'codes',
  reduction: 'minCents',
  announced: 'announced',
  minimumReached: 'minCents',
  stepsFall: 'rule.steps.0.percent',
  noDeliverySaving: 'rule.cents',
};

const fieldOf = (problem: PromotionProblem, { rule, title }: PromotionInput): string => {
  if (problem === 'titleMissing') return `title.${title.es ? 'en' : 'es'}`;
  if (problem !== 'everythingFree') return FIELDS[problem];
  if (rule.kind === 'steps') return 'rule.steps.0.percent';
  return rule.kind === 'percent' ? 'rule.percent' : 'rule.cents';
};

/** Why a promotion was not published; empty if that was not the reason of the failure. */
export const problemsIn = (error: unknown): readonly PromotionProblem[] =>
  factsOf(error, 'promotionNotReady')?.problems ?? [];

/** The sizes whose single unit reaches the minimum. */
export const sizesIn = (error: unknown): readonly PromotionSize[] =>
  factsOf(error, 'promotionNotReady')?.sizes ?? [];

export const sizeText = ({ title, size }: PromotionSize): string => `${title[currentLocale()]}, ${size}`;

export const problemErrors = (
  problems: readonly PromotionProblem[],
  input: PromotionInput,
  t: Translate,
): FieldErrors =>
  Object.fromEntries(problems.map((problem) => [fieldOf(problem, input), t(`promo.problem.${problem}`)]));

const isReduction = (problem: PromotionProblem): boolean =>
  problem === 'reduction' || problem === 'announced';

/** Whether a campaign can do the same; it cannot select by weight. */
const fitsCampaign = ({ rule, scope }: PromotionInput): boolean =>
  rule.kind === 'percent' &&
  (rule.percent ?? 0) <= LIMITS.maxDiscountPercent &&
  [scope.of, scope.except].every((criteria) => !criteria?.weightsGrams);

/** The form of a campaign with the same data. @param skusOf SKUs that represent these products */
function campaignPath(
  { rule, scope, title, starts, ends }: PromotionInput,
  skusOf: (keys: readonly string[]) => string[],
): string {
  const criteria = (part: 'of' | 'except', tagField: string, skuField: string): string[][] => {
    const { tags = [], products = [], skus = [] } = scope[part] ?? {};
    return [
      ...tags.map((tag) => [tagField, tag]),
      ...skusOf([...products, ...skus]).map((sku) => [skuField, sku]),
    ];
  };
  const moment = (name: string, at: PromotionInput['starts']): string[][] =>
    at ? [[name, at.day], ...(at.time ? [[`${name}Time`, at.time]] : [])] : [];
  const search = new URLSearchParams([
    ...[['percent', String(rule.percent)], ...Object.entries(title)],
    ...criteria('of', 'tags', 'skus'),
    ...criteria('except', 'exceptTags', 'exceptSkus'),
    ...(scope.of ? [] : CATEGORIES.map((category) => ['categories', category])),
    ...moment('from', starts),
    ...moment('to', ends),
  ]);
  return `/admin/campaigns/new?${search.toString()}`;
}

/** Leads to a campaign that does the same. */
function CampaignLink({ input }: { input: PromotionInput }) {
  const t = useT();
  const { of, except } = input.scope;
  const keys = keysIn(input.scope);
  const { find, isComplete } = useProductsByKey(keys);
  if (keys.length > 0 && !isComplete) return null;
  const skusOf = (some: readonly string[]): string[] => [
    ...new Set(some.flatMap((key) => find(key)?.sizes[0]?.sku ?? [])),
  ];
  return (
    <>
      <Link to={campaignPath(input, skusOf)}>{t('promo.toCampaign')}</Link>
      {(of?.skus ?? except?.skus) && ` ${t('promo.campaignWhole')}`}
    </>
  );
}

/** Why it may not be published, and what to do instead. */
export function ProblemsPanel({
  problems,
  sizes,
  input,
  onExclude,
}: {
  problems: readonly PromotionProblem[];
  sizes: readonly PromotionSize[];
  input: PromotionInput;
  onExclude: (sizes: readonly PromotionSize[]) => void;
}) {
  const t = useT();
  return (
    <Panel title={t('promo.problems')}>
      <ul className={`grid g2 fine ${styles.problems}`} role="list">
        {problems.map((problem) => (
          <li key={problem}>
            <AdminIcon name="triangle-alert" />
            <span>
              <b>{t(`promo.problem.${problem}`)}</b> {t(`promo.wayOut.${problem}`)}{' '}
              {isReduction(problem) && fitsCampaign(input) && <CampaignLink input={input} />}
              {problem === 'minimumReached' && (
                <>
                  {sizes.map(sizeText).join('; ')}.{' '}
                  <Button onClick={() => onExclude(sizes)}>{t('promo.exclude')}</Button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
