import { Button, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminField } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import type { Draft } from '../form/form-draft';
import { AdminIcon } from '../icons/admin-icon';
import { ProductPicker } from '../product-shared/product-picker';
import { useProductsByKey } from '../product-shared/use-products-by-key';
import { type CampaignDraft, type ClosedCriterion, CRITERIA } from './campaign-draft';
import { criterionText } from './campaign-words';
import chip from '../list/chip.module.css';
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
  const isOpen = Object.values(except).some((list: readonly string[]) => list.length > 0);
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
      <PickedProducts
        part={part}
        skus={of.skus}
        error={errors[`filter.${part}.skus`]}
        onChange={(change) => set(part, (now) => ({ ...now, skus: change(now.skus) }))}
      />
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
    </>
  );
}

/** Products picked by hand. Each is stored as the SKU of one of its sizes, which means the whole product. */
function PickedProducts({
  part,
  skus,
  error,
  onChange,
}: {
  part: 'any' | 'except';
  skus: readonly string[];
  error: string | undefined;
  onChange: (change: (skus: readonly string[]) => string[]) => void;
}) {
  const t = useT();
  const { find } = useProductsByKey(skus);
  const unknown = skus.filter((sku) => find(sku) === null);
  const add = (more: readonly string[]): void => onChange((now) => [...new Set([...now, ...more])]);
  return (
    <div className="grid g2">
      <AdminField
        label={t('campaign.by.skus')}
        path={`filter.${part}.skus`}
        hint={t('campaign.skusHint')}
        error={
          error ?? (unknown.length > 0 ? t('campaign.unknownSkus', { skus: unknown.join(', ') }) : undefined)
        }
      >
        {(control) => (
          <ProductPicker
            label={t('campaign.by.skus')}
            of="products"
            isHidden={({ product: { sizes } }) => sizes.some(({ sku }) => skus.includes(sku))}
            isDisabled={({ product: { sizes } }) => sizes.length === 0}
            onPick={({ product: { sizes } }) => add(sizes.slice(0, 1).map(({ sku }) => sku))}
            onSkus={add}
            inputProps={{ ...control, placeholder: t('campaign.addProduct') }}
          />
        )}
      </AdminField>
      {skus.length > 0 && (
        <ul className="wraps g2" role="list" aria-label={t('campaign.byHand', { count: skus.length })}>
          {skus.map((sku) => {
            const product = find(sku);
            const name = product?.title ?? (product === null ? t('product.unknown', { key: sku }) : sku);
            return (
              <li key={sku} className={`inline-row g1 fine ${chip.chip}`}>
                <span className={product === null ? styles.less : undefined}>{name}</span>
                {product && product.status !== 'active' && (
                  <span className="muted">{t(`products.status.${product.status}`)}</span>
                )}
                <Button
                  variant="plain"
                  aria-label={t('campaign.removeProduct', { name })}
                  onClick={() => onChange((now) => now.filter((one) => one !== sku))}
                >
                  <AdminIcon name="x" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
