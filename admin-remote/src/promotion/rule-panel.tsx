import { PROMOTION, PROMOTION_LANES, RULE_STEP } from '@munay/contracts/admin/promotion';
import { LIMITS } from '@munay/contracts/limits';
import { SHIPPING_ZONES } from '@munay/contracts/order/address';
import { Button, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput, DigitInput } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import type { Draft } from '../form/form-draft';
import { AdminIcon } from '../icons/admin-icon';
import { Choices, Tick } from './choices';
import { type DraftRule, inLane, KINDS, type PromotionDraft } from './promotion-draft';
import { ScopeFields } from './scope-fields';
import form from '../form/form.module.css';
import styles from './promotion.module.css';

export interface PartProps {
  draft: Draft<PromotionDraft>;
  errors: FieldErrors;
  /** Published: only some fields may still change. */
  locked: boolean;
}

/** What a promotion lowers, and how. */
export function RulePanel({ draft: { value, set }, errors, locked }: PartProps) {
  const t = useT();
  const { lane, rule } = value;
  const change = (next: Partial<DraftRule>): void => set('rule', (now) => ({ ...now, ...next }));
  const number = (name: 'percent' | 'buy' | 'get' | 'times', unit?: string) => (
    <DigitInput
      key={name}
      label={t(`field.promotion.${name}`)}
      path={`rule.${name}`}
      span={rule.kind === 'buyGet' ? 3 : 4}
      largest={PROMOTION.rule.fields[name].max}
      {...(unit && { unit })}
      {...(name === 'times' && { placeholder: t('promo.noLimit') })}
      {...(name === 'percent' && rule.kind === 'buyGet' && { hint: t('promo.freeHint') })}
      value={rule[name]}
      error={errors[`rule.${name}`]}
      onChange={(text) => change({ [name]: text })}
    />
  );
  return (
    <Panel title={t('promo.what')}>
      <fieldset className={styles.plain} disabled={locked}>
        <Choices
          legend={t('field.promotion.lane')}
          values={PROMOTION_LANES}
          value={lane}
          labelOf={(one) => t(`promo.lane.${one}`)}
          onChange={(one) => {
            set('lane', one);
            set('rule', (now) => inLane(now, one));
          }}
        />
        {KINDS[lane].length > 1 && (
          <Choices
            legend={t('field.promotion.rule')}
            values={KINDS[lane]}
            value={rule.kind}
            labelOf={(kind) => t(`promo.kind.${kind}`)}
            hintOf={(kind) =>
              t(lane === 'basket' && kind === 'percent' ? 'promo.kindHint.basket' : `promo.kindHint.${kind}`)
            }
            onChange={(kind) => change({ kind })}
          />
        )}
        <div className={form.grid}>
          {rule.kind === 'buyGet' && [number('buy'), number('get'), number('percent', '%'), number('times')]}
          {rule.kind === 'percent' && number('percent', '%')}
          {['amount', 'amountEach', 'to'].includes(rule.kind) && (
            <AdminInput
              label={t(rule.kind === 'to' ? 'promo.costs' : 'field.promotion.cents')}
              path="rule.cents"
              span={4}
              unit="€"
              inputMode="decimal"
              {...(rule.kind === 'to' && { placeholder: '0,00', hint: t('promo.freeDeliveryHint') })}
              value={rule.euros}
              error={errors['rule.cents']}
              onChange={(euros) => change({ euros })}
            />
          )}
        </div>
        {rule.kind === 'steps' && <Steps rule={rule} errors={errors} change={change} />}
        {rule.kind === 'buyGet' && <OtherGoods rule={rule} errors={errors} change={change} />}
        {rule.kind === 'to' && <Destinations rule={rule} errors={errors} change={change} />}
      </fieldset>
    </Panel>
  );
}

interface RuleProps {
  rule: DraftRule;
  errors: FieldErrors;
  change: (next: Partial<DraftRule>) => void;
}

function Steps({ rule: { steps }, errors, change }: RuleProps) {
  const t = useT();
  return (
    <>
      {steps.map((step, index) => (
        <div key={index} className={`${form.grid} ${styles.step}`}>
          {(['from', 'percent'] as const).map((name) => (
            <DigitInput
              key={name}
              label={t(`field.promotion.${name}`)}
              path={`rule.steps.${index}.${name}`}
              span={4}
              largest={RULE_STEP.fields[name].max}
              {...(name === 'percent' && { unit: '%' })}
              value={step[name]}
              error={
                errors[`rule.steps.${index}.${name}`] ??
                (index === 0 && name === 'from' ? errors['rule.steps'] : undefined)
              }
              onChange={(text) =>
                change({ steps: steps.map((one) => (one === step ? { ...one, [name]: text } : one)) })
              }
            />
          ))}
          {steps.length > 1 && (
            <Button
              variant="quiet"
              square
              aria-label={t('promo.step.remove', { from: step.from })}
              onClick={() => change({ steps: steps.filter((one) => one !== step) })}
            >
              <AdminIcon name="x" />
            </Button>
          )}
        </div>
      ))}
      {steps.length < LIMITS.promotionSteps && (
        <div>
          <Button small onClick={() => change({ steps: [...steps, { from: '', percent: '' }] })}>
            <AdminIcon name="plus" /> {t('promo.step.add')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The reduced pieces may be others than those that are bought. */
function OtherGoods({ rule: { getScope }, change }: RuleProps) {
  const t = useT();
  return (
    <>
      <Tick
        label={t('promo.getScope')}
        hint={t('promo.getScopeHint')}
        checked={getScope !== undefined}
        onChange={(on) => change({ getScope: on ? {} : undefined })}
      />
      {getScope && (
        <ScopeFields
          legend={t('field.promotion.getScope')}
          path="rule.getScope"
          scope={getScope}
          onChange={(next) => change({ getScope: next })}
        />
      )}
      <p className="tiny muted">{t('promo.groupNote')}</p>
    </>
  );
}

function Destinations({ rule: { zones }, errors, change }: RuleProps) {
  const t = useT();
  return (
    <fieldset className={styles.choices}>
      <legend className="fine semibold">{t('field.promotion.zones')}</legend>
      {SHIPPING_ZONES.map((zone) => (
        <Tick
          key={zone}
          label={t(`promo.zone.${zone}`)}
          checked={zones.includes(zone)}
          onChange={(on) =>
            change({ zones: SHIPPING_ZONES.filter((one) => (one === zone ? on : zones.includes(one))) })
          }
        />
      ))}
      {errors['rule.zones'] && <p className="err">{errors['rule.zones']}</p>}
    </fieldset>
  );
}
