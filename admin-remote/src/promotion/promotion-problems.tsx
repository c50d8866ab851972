import type { PromotionInput, PromotionSize } from '@munay/contracts/admin/promotion';
import { LIMITS } from '@munay/contracts/limits';
import type { PromotionProblem } from '@munay/contracts/promotion/kind';
import { getKind } from '@munay/contracts/promotion/kinds';
import type { CriteriaInput } from '@munay/contracts/promotion/scope';
import { CATEGORIES, TAGS } from '@munay/contracts/shop/product';
import { Button, currentLocale, findFailureFacts, Link, type Translate, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import type { FieldErrors } from '../form/field-errors';
import { AdminIcon } from '../icons/admin-icon';
import { buildNewCampaignPath } from '../product-shared/new-campaign';
import { useProductsByKey } from '../product-shared/use-products-by-key';
import styles from './promotion.module.css';

/**
 * The field in which staff can fix a problem. For problems without an entry, the field depends on the kind of
 * promotion.
 */
const PROBLEM_FIELDS: Partial<Record<PromotionProblem, string>> = {
  titleUnprintable: 'title.es',
  periodEnded: 'ends.day',
  scopeEmpty: 'scope',
  codeMissing: 'code',
  codesMissing: 'codes',
  discountForAll: 'minCents',
  announced: 'announced',
  minimumReached: 'minCents',
};

const toFieldPath = (problemName: PromotionProblem, input: PromotionInput): string => {
  if (problemName === 'titleMissing') return `title.${input.title.es ? 'en' : 'es'}`;
  const { problem, freeGoods } = getKind(input);
  const ruleField = problemName === 'everythingFree' ? freeGoods?.field : problem?.field;
  return PROBLEM_FIELDS[problemName] ?? `rule.${ruleField ?? 'kind'}`;
};

/** Problems that prevent publishing; empty if the request failed for another reason. */
export const readProblems = (error: unknown): readonly PromotionProblem[] =>
  findFailureFacts(error, 'promotionNotReady')?.problems ?? [];

/** Sizes so expensive that a single unit reaches the promotion's minimum value. */
export const readSizes = (error: unknown): readonly PromotionSize[] =>
  findFailureFacts(error, 'promotionNotReady')?.sizes ?? [];

export const describeSize = ({ title, size }: PromotionSize): string => `${title[currentLocale()]}, ${size}`;

export const toProblemErrors = (
  problems: readonly PromotionProblem[],
  input: PromotionInput,
  t: Translate,
): FieldErrors =>
  Object.fromEntries(problems.map((problem) => [toFieldPath(problem, input), t(`promo.problem.${problem}`)]));

const isDiscountProblem = (problem: PromotionProblem): boolean =>
  problem === 'discountForAll' || problem === 'announced';

/**
 * SKU of one size of each product; deleted products are skipped. Undefined while loading.
 * @param ids at most one page of ids
 */
function useProblemSkus(ids: readonly string[] = []): string[] | undefined {
  const { find, isComplete } = useProductsByKey(ids);
  return ids.length > 0 && !isComplete ? undefined : ids.flatMap((id) => find(id)?.sizes[0]?.sku ?? []);
}

/** Link to a new campaign with the same effect as the promotion, or the reason why a campaign cannot replace it. */
function CampaignLink({ input }: { input: PromotionInput }) {
  const t = useT();
  const { title, starts, ends } = input;
  const { of, except } = input.scope;
  const includedSkus = useProblemSkus(of?.products);
  const excludedSkus = useProblemSkus(except?.products);
  const percent = getKind(input).campaignPercent?.(input.rule);
  if (percent === undefined) return t('promo.campaignPercent');
  if (percent > LIMITS.maxDiscountPercent) return t('promo.campaignMost', { max: LIMITS.maxDiscountPercent });
  if (!includedSkus || !excludedSkus) return null;
  const toCampaignCriteria = ({ tags, skus, weightsGrams }: CriteriaInput, products: readonly string[]) => {
    const all = [...new Set([...products, ...(skus ?? [])])];
    return {
      tags: tags && TAGS.filter((tag) => tags.includes(tag)),
      skus: all,
      weightsGrams: weightsGrams && [...weightsGrams],
    };
  };
  const path = buildNewCampaignPath({
    percent,
    title,
    starts,
    ends,
    any: of ? toCampaignCriteria(of, includedSkus) : { categories: [...CATEGORIES] },
    except: toCampaignCriteria(except ?? {}, excludedSkus),
  });
  const isBySize = [of, except].some((candidate) => candidate?.skus ?? candidate?.weightsGrams);
  return (
    <>
      <Link to={path}>{t('promo.toCampaign')}</Link>
      {isBySize && ` ${t('promo.campaignWhole')}`}
    </>
  );
}

/** Explains why the promotion cannot be published, and what to do instead. */
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
          <li className="flex gap-8" key={problem}>
            <AdminIcon name="triangle-alert" />
            <span>
              <b>{t(`promo.problem.${problem}`)}</b> {t(`promo.wayOut.${problem}`)}{' '}
              {isDiscountProblem(problem) && <CampaignLink input={input} />}
              {problem === 'minimumReached' && (
                <>
                  {sizes.map(describeSize).join('; ')}.{' '}
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
