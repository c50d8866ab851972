import type { DiscountInput } from '@munay/contracts/admin/product';
import { LIMITS } from '@munay/contracts/limits';
import { useFormat, useT } from '@munay/kit';
import { Badge } from '../components/badge';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import { getOfferState, getPercent, type ProductDraft } from './product-draft';
import type { PartProps } from './text-panel';
import form from '../form/form.module.css';

/** The product's discount: an integer percentage up to 40, with start and end dates. */
export function DiscountPanel({
  draft,
  errors,
  openedAt,
  campaigns,
}: PartProps & { campaigns: readonly DiscountInput[] }) {
  const t = useT();
  const format = useFormat();
  const { value, set, changedFields } = draft;
  const createFieldProps = (name: keyof ProductDraft['discount']) => ({
    path: `discount.${name}`,
    error: errors[`discount.${name}`],
    value: value.discount[name],
    changed: changedFields.includes('discount'),
    onChange: (text: string) => set('discount', (current) => ({ ...current, [name]: text })),
    span: 4 as const,
  });
  const hasDiscount = getPercent(value) > 0;
  return (
    <Panel
      title={t('form.discount')}
      note={
        hasDiscount && (
          <Badge form="stop" icon="percent">
            {t(`form.offer.${getOfferState(value, openedAt)}`)}
          </Badge>
        )
      }
    >
      <div className={form.grid}>
        <AdminInput
          {...createFieldProps('percent')}
          label={t('form.percent')}
          unit="%"
          inputMode="numeric"
          maxLength={String(LIMITS.maxDiscountPercent).length}
          hint={t('form.percentHint', { max: LIMITS.maxDiscountPercent })}
        />
        <AdminInput
          {...createFieldProps('startsAt')}
          label={t('form.startsAt')}
          type="datetime-local"
          hint={t('form.startsHint')}
        />
        <AdminInput
          {...createFieldProps('endsAt')}
          label={t('form.endsAt')}
          type="datetime-local"
          hint={t('form.endsHint')}
        />
      </div>
      {campaigns.map(({ percent, startsAt, endsAt }) => (
        <p key={startsAt} className="fine">
          {t(endsAt ? 'form.campaign' : 'form.campaignOpen', {
            discount: format.discount(percent),
            from: format.date(startsAt, DAY_AND_TIME_FORMAT),
            to: endsAt ? format.date(endsAt, DAY_AND_TIME_FORMAT) : '',
          })}
        </p>
      ))}
      <p className="tiny muted">{t('form.lowestPrice')}</p>
    </Panel>
  );
}
