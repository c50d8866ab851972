import type { PromotionProblem } from '@munay/contracts/admin/promotion';
import { factsOf, type Translate, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import type { FieldErrors } from '../form/field-errors';
import { AdminIcon } from '../icons/admin-icon';
import styles from './promotion.module.css';

/** The field at which each is mended. */
const FIELDS: Record<PromotionProblem, string> = {
  titleMissing: 'title.es',
  periodOver: 'ends.day',
  scopeEmpty: 'scope',
  codeMissing: 'code',
  codesMissing: 'codes',
  reduction: 'minCents',
  announced: 'announced',
  everythingFree: 'rule.percent',
};

/** Why a promotion was not published; empty if that was not the reason of the failure. */
export const problemsIn = (error: unknown): readonly PromotionProblem[] =>
  factsOf(error, 'promotionNotReady')?.problems ?? [];

export const problemErrors = (problems: readonly PromotionProblem[], t: Translate): FieldErrors =>
  Object.fromEntries(problems.map((problem) => [FIELDS[problem], t(`promo.problem.${problem}`)]));

/** Why it may not be published, and what to do instead. */
export function ProblemsPanel({ problems }: { problems: readonly PromotionProblem[] }) {
  const t = useT();
  return (
    <Panel title={t('promo.problems')}>
      <ul className={`grid g2 fine ${styles.problems}`} role="list">
        {problems.map((problem) => (
          <li key={problem}>
            <AdminIcon name="triangle-alert" />
            <span>
              <b>{t(`promo.problem.${problem}`)}</b> {t(`promo.wayOut.${problem}`)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
