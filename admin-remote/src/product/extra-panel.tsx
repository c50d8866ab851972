import { getPart, getPlainField, PLAIN_PARTS, withPart } from '@munay/contracts/shop/product-fields';
import { currentLocale, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import type { PartProps } from './text-panel';
import form from '../form/form.module.css';

/** Optional product details, which the product page only shows if they are filled in. */
export function ExtraPanel({ draft: { value, set, changedFields }, errors }: PartProps) {
  const t = useT();
  const locale = currentLocale();
  return (
    <Panel title={t('form.extras')} note={t('form.extrasNote')}>
      <div className={form.grid}>
        {PLAIN_PARTS.map(
          (plainPart) =>
            plainPart.range && (
              <AdminInput
                key={plainPart.path}
                span={plainPart.part ? 4 : 6}
                label={plainPart.label[locale]}
                path={plainPart.path}
                error={errors[plainPart.path]}
                hint={getPlainField(plainPart.name).hint?.[locale]}
                aside={t('form.range', plainPart.range)}
                changed={changedFields.includes(plainPart.name)}
                inputMode="numeric"
                value={String(getPart(value[plainPart.name], plainPart))}
                onChange={(text) =>
                  set(plainPart.name, (current) => withPart(current, plainPart, text) as typeof current)
                }
              />
            ),
        )}
      </div>
    </Panel>
  );
}
