import { PROMOTION, REDEMPTION_METHODS } from '@munay/contracts/admin/promotion';
import { LIMITS } from '@munay/contracts/limits';
import { useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput, DigitInput } from '../form/admin-field';
import { toFieldId } from '../form/field-errors';
import { useTableFields } from '../form/use-table-fields';
import { Choices, LabelledCheckbox } from './choices';
import type { PartProps } from './rule-panel';
import form from '../form/form.module.css';
import styles from './promotion.module.css';

/** How buyers get a promotion, when it applies, and its usage limits. Ended promotions cannot be edited. */
export function TermsPanel({
  draft,
  errors,
  locked,
  isEnded,
  hasLimits,
}: PartProps & { isEnded: boolean; hasLimits: boolean }) {
  const t = useT();
  const { value, set } = draft;
  const fields = useTableFields('promotion', PROMOTION, draft, errors);
  return (
    <Panel title={t('promo.terms')}>
      <fieldset className={styles.plain} disabled={locked}>
        <Choices
          legend={t('field.promotion.redemption')}
          values={REDEMPTION_METHODS}
          value={value.redemption}
          getLabel={(method) => t(`promo.redemption.${method}`)}
          getHint={(method) => t(`promo.wayHint.${method}`)}
          onChange={(method) => set('redemption', method)}
        />
        <div className={form.grid}>
          {value.redemption === 'shared' && (
            <AdminInput
              {...fields.field('code')}
              span={6}
              hint={t('promo.codeHint', { min: LIMITS.codeMin })}
              onChange={(code) => set('code', code.toUpperCase())}
            />
          )}
          <AdminInput
            {...fields.field('minCents')}
            span={6}
            unit="€"
            inputMode="decimal"
            placeholder={t('promo.noMin')}
          />
        </div>
      </fieldset>
      <div className={form.grid}>
        <DateTimeFields
          part="starts"
          locked={locked}
          value={value.starts}
          errors={errors}
          onChange={(time) => set('starts', time)}
        />
        <DateTimeFields
          part="ends"
          locked={isEnded}
          value={value.ends}
          errors={errors}
          onChange={(time) => set('ends', time)}
        />
        <DigitInput
          {...fields.digits('maxUses')}
          span={4}
          disabled={isEnded || (locked && !hasLimits)}
          placeholder={t('promo.noLimit')}
          hint={t(locked ? 'promo.maxUsesMore' : 'promo.maxUsesHint')}
        />
        <DigitInput
          {...fields.digits('perBuyer')}
          span={4}
          disabled={locked}
          placeholder={t('promo.noLimit')}
        />
      </div>
      <LabelledCheckbox
        label={t('field.promotion.firstOrder')}
        hint={t('hint.promotion.perBuyer')}
        checked={value.firstOrder}
        disabled={locked}
        onChange={(isChecked) => set('firstOrder', isChecked)}
      />
      {value.target !== 'delivery' && (
        <LabelledCheckbox
          label={t('field.promotion.exclusive')}
          hint={t('promo.exclusiveHint')}
          checked={value.exclusive}
          disabled={locked}
          onChange={(isChecked) => set('exclusive', isChecked)}
        />
      )}
      <LabelledCheckbox
        id={toFieldId('announced')}
        label={t('field.promotion.announced')}
        hint={t('promo.announcedHint')}
        checked={value.announced}
        disabled={isEnded}
        onChange={(isChecked) => set('announced', isChecked)}
      />
      {errors.announced && <p className="err">{errors.announced}</p>}
    </Panel>
  );
}

function DateTimeFields({
  part,
  value,
  locked,
  errors,
  onChange,
}: {
  part: 'starts' | 'ends';
  value: { day: string; time: string };
  locked: boolean;
  errors: PartProps['errors'];
  onChange: (next: { day: string; time: string }) => void;
}) {
  const t = useT();
  return (
    <>
      <AdminInput
        label={t(`field.promotion.${part}`)}
        path={`${part}.day`}
        span={3}
        type="date"
        disabled={locked}
        value={value.day}
        error={errors[`${part}.day`] ?? errors[part]}
        onChange={(day) => onChange({ ...value, day })}
      />
      <AdminInput
        label={t(`promo.${part}.time`)}
        path={`${part}.time`}
        span={3}
        type="time"
        disabled={locked || value.day === ''}
        hint={t(`promo.${part}Hint`)}
        value={value.time}
        error={errors[`${part}.time`]}
        onChange={(time) => onChange({ ...value, time })}
      />
    </>
  );
}
