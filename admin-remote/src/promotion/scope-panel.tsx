import type { PromotionPreview } from '@munay/contracts/admin/promotion';
import { useFormat, useT } from '@munay/kit';
import { Badge } from '../components/badge';
import { Panel } from '../components/panel';
import { LabelledCheckbox } from './choices';
import type { PartProps } from './rule-panel';
import { ScopeFields } from './scope-fields';
import styles from './promotion.module.css';

/** Scope of a promotion, and the products that currently match. */
export function ScopePanel({
  draft: { value, set },
  errors,
  locked,
  sizes,
}: PartProps & { sizes: PromotionPreview['sizes'] | undefined }) {
  const t = useT();
  const format = useFormat();
  return (
    <Panel
      title={t('field.promotion.scope')}
      note={sizes && t('promo.scope.count', { inScope: sizes.inScope, usable: sizes.usable })}
    >
      <fieldset className={styles.plain} disabled={locked}>
        <ScopeFields
          legend={t('field.promotion.scope')}
          path="scope"
          scope={value.scope}
          error={errors.scope}
          onChange={(scope) => set('scope', scope)}
        />
        {value.target !== 'delivery' && (
          <LabelledCheckbox
            label={t('field.promotion.includesDiscounted')}
            checked={value.includesDiscounted}
            onChange={(isChecked) => set('includesDiscounted', isChecked)}
          />
        )}
      </fieldset>
      {sizes && (value.scope.of ?? value.scope.except) && (
        <ul className={`fine ${styles.sizes}`} role="list" aria-label={t('promo.scope.now')}>
          {sizes.rows.map(({ sku, title, size, priceCents, usable }) => (
            <li key={sku} className="cluster g2">
              <span>
                {title}, {size} · {format.money(priceCents)}
              </span>
              <Badge form={usable ? 'settled' : 'quiet'} icon={usable ? 'check' : 'percent'}>
                {t(usable ? 'promo.scope.fits' : 'promo.scope.discounted')}
              </Badge>
            </li>
          ))}
          {sizes.inScope > sizes.rows.length && (
            <li className="muted">{t('promo.scope.more', { count: sizes.inScope - sizes.rows.length })}</li>
          )}
        </ul>
      )}
    </Panel>
  );
}
