import { useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import type { Draft } from '../form/form-draft';
import { type CampaignDraft, type ClosedCriterion, CRITERIA } from './campaign-draft';
import { criterionText } from './campaign-words';
import styles from './campaign.module.css';

const CLOSED = Object.keys(CRITERIA) as ClosedCriterion[];

interface FilterProps {
  value: CampaignDraft;
  errors: FieldErrors;
  set: Draft<CampaignDraft>['set'];
}

/** Which soaps a campaign means: any of these, without some. */
export function FilterPanel(props: FilterProps) {
  const t = useT();
  const { except } = props.value;
  const isOpen = except.skus !== '' || CLOSED.some((by) => except[by].length > 0);
  return (
    <>
      <Panel title={t('campaign.filter')} note={t('campaign.filterNote')}>
        <Criteria part="any" {...props} />
      </Panel>
      <Panel title={t('campaign.except')} note={t('campaign.exceptNote')} folded={!isOpen}>
        <Criteria part="except" {...props} />
      </Panel>
    </>
  );
}

function Criteria({ part, value, errors, set }: FilterProps & { part: 'any' | 'except' }) {
  const t = useT();
  const of = value[part];
  return (
    <>
      {CLOSED.map((by) => (
        <fieldset key={by} className={styles.criteria}>
          <legend className="fine semibold">{t(`campaign.by.${by}`)}</legend>
          {CRITERIA[by].map((one) => (
            <label key={one} className={`fine ${styles.chip}`}>
              <input
                type="checkbox"
                checked={of[by].includes(one)}
                onChange={({ target }) =>
                  set(part, (now) => ({
                    ...now,
                    [by]: target.checked ? [...now[by], one] : now[by].filter((other) => other !== one),
                  }))
                }
              />
              {criterionText(by, one)}
            </label>
          ))}
        </fieldset>
      ))}
      <AdminInput
        label={t('campaign.by.skus')}
        path={`filter.${part}.skus`}
        hint={t('campaign.skusHint')}
        value={of.skus}
        error={errors[`filter.${part}.skus`]}
        onChange={(skus) => set(part, (now) => ({ ...now, skus }))}
      />
    </>
  );
}
