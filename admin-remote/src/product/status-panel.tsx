import { PRODUCT_STATUSES } from '@munay/contracts/shop/product';
import { useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import type { PartProps } from './text-panel';

/** Sets whether a product is for sale, and its publication date. */
export function StatusPanel({ draft: { value, set, changedFields }, errors }: PartProps) {
  const t = useT();
  return (
    <Panel title={t('form.status')}>
      <fieldset className="grid justify-start gap-6">
        <legend className="vh">{t('form.status')}</legend>
        {PRODUCT_STATUSES.map((status) => (
          <label key={status} className="tick">
            <input
              type="radio"
              name="status"
              checked={value.status === status}
              onChange={() => set('status', status)}
            />
            {t(`products.status.${status}`)} <small className="muted">{t(`form.status.${status}`)}</small>
          </label>
        ))}
      </fieldset>
      {value.status === 'active' && (
        <AdminInput
          label={t('form.publishAt')}
          path="publishAt"
          type="datetime-local"
          hint={t('form.publishAtHint')}
          changed={changedFields.includes('publishAt')}
          value={value.publishAt}
          error={errors.publishAt}
          onChange={(next) => set('publishAt', next)}
        />
      )}
    </Panel>
  );
}
