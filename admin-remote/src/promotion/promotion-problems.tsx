import type { PromotionInput, PromotionProblem, PromotionSize } from '@munay/contracts/admin/promotion';
import { LIMITS } from '@munay/contracts/limits';
import { CATEGORIES } from '@munay/contracts/shop/product';
import { Button, currentLocale, factsOf, Link, type Translate, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import type { FieldErrors } from '../form/field-errors';
import { AdminIcon } from '../icons/admin-icon';
import styles from './promotion.module.css';

/** The field at which each is mended, but for what a rule lowers. */
const FIELDS: Record<Exclude<PromotionProblem, 'everythingFree'>, string> = {
  titleMissing: 'title.es',
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

const fieldOf = (problem: PromotionProblem, { rule }: PromotionInput): string => {
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

/** The form of a campaign with the same data; null for what no campaign can do. */
function campaignPath({ rule, scope, title, starts, ends }: PromotionInput): string | null {
  if (rule.kind !== 'percent' || !((rule.percent ?? 0) <= LIMITS.maxDiscountPercent)) return null;
  const { tags = [], skus = [] } = scope.of ?? {};
  const search = new URLSearchParams([
    ...[['percent', String(rule.percent)], ...Object.entries(title)],
    ...tags.map((tag) => ['tags', tag]),
    ...skus.map((sku) => ['skus', sku]),
    ...(scope.of ? [] : CATEGORIES.map((category) => ['categories', category])),
    ...[starts ? ['from', starts.day] : [], ends ? ['to', ends.day] : []].filter(({ length }) => length > 0),
  ]);
  return `/admin/campaigns/new?${search.toString()}`;
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
  const campaign = campaignPath(input);
  return (
    <Panel title={t('promo.problems')}>
      <ul className={`grid g2 fine ${styles.problems}`} role="list">
        {problems.map((problem) => (
          <li key={problem}>
            <AdminIcon name="triangle-alert" />
            <span>
              <b>{t(`promo.problem.${problem}`)}</b> {t(`promo.wayOut.${problem}`)}{' '}
              {campaign !== null && isReduction(problem) && (
                <Link to={campaign}>{t('promo.toCampaign')}</Link>
              )}
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
