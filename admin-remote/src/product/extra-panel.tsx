import { partIn, PLAIN_PARTS, plainField, withPart } from '@munay/contracts/shop/product-fields';
import { currentLocale, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import type { PartProps } from './text-panel';
import form from '../form/form.module.css';

/** The numbers that the product page may show. */
export function ExtraPanel({ draft: { value, set, changed }, errors }: PartProps) {
  const t = useT();
  const locale = currentLocale();
  return (
    <Panel title={t('form.extras')} note={t('form.extrasNote')}>
      <div className={form.grid}>
        {PLAIN_PARTS.map(
          (one) =>
            one.range && (
              <AdminInput
                key={one.path}
                span={one.part ? 4 : 6}
                label={one.label[locale]}
                path={one.path}
                error={errors[one.path]}
                hint={plainField(one.name).hint?.[locale]}
                aside={t('form.range', one.range)}
                changed={changed.includes(one.name)}
                inputMode="numeric"
                value={String(partIn(value[one.name], one))}
                onChange={(typed) => set(one.name, (now) => withPart(now, one, typed) as typeof now)}
              />
            ),
        )}
      </div>
    </Panel>
  );
}
