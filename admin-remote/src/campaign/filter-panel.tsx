import { Button, useFormat, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminField } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import type { Draft } from '../form/form-draft';
import { AdminIcon } from '../icons/admin-icon';
import { parseGrams } from '../product-shared/new-campaign';
import { type OtherOption, ProductPicker } from '../product-shared/product-picker';
import { useProductsByKey } from '../product-shared/use-products-by-key';
import { type CampaignDraft, CRITERION_VALUES, type ListCriterion } from './campaign-draft';
import { toCriterionText } from './campaign-texts';
import chip from '../list/chip.module.css';
import styles from './campaign.module.css';

const LIST_CRITERIA = Object.keys(CRITERION_VALUES) as ListCriterion[];

interface FilterProps {
  value: CampaignDraft;
  errors: FieldErrors;
  set: Draft<CampaignDraft>['set'];
}

/** Criteria that select the products of a campaign, and the excluded products. */
export function FilterPanel(props: FilterProps) {
  const t = useT();
  const { except } = props.value;
  const isOpen = Object.values(except).some((list: readonly string[]) => list.length > 0);
  return (
    <>
      <Panel title={t('field.campaign.filter')} note={t('campaign.filterNote')}>
        <Criteria part="any" {...props} />
      </Panel>
      <Panel title={t('field.campaign.except')} note={t('campaign.exceptNote')} folded={!isOpen}>
        <Criteria part="except" {...props} />
      </Panel>
    </>
  );
}

function Criteria({ part, value, errors, set }: FilterProps & { part: 'any' | 'except' }) {
  const t = useT();
  const criteria = value[part];
  return (
    <>
      <SelectedProducts
        part={part}
        skus={criteria.skus}
        weights={criteria.weightsGrams}
        error={errors[`filter.${part}.skus`] ?? errors[`filter.${part}.weightsGrams`]}
        onChange={(criterion, change) =>
          set(part, (current) => ({ ...current, [criterion]: change(current[criterion]) }))
        }
      />
      {LIST_CRITERIA.map((criterion) => (
        <fieldset key={criterion} className={styles.criteria}>
          <legend className="fine semibold">{t(`campaign.by.${criterion}`)}</legend>
          {CRITERION_VALUES[criterion].map((entry) => (
            <label key={entry} className={`fine ${styles.chip}`}>
              <input
                type="checkbox"
                checked={criteria[criterion].includes(entry)}
                onChange={({ target }) =>
                  set(part, (current) => ({
                    ...current,
                    [criterion]: target.checked
                      ? [...current[criterion], entry]
                      : current[criterion].filter((candidate) => candidate !== entry),
                  }))
                }
              />
              {toCriterionText(criterion, entry)}
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}

/**
 * Products selected individually, or by the weight of one of their sizes. A product is stored as the SKU of one of its
 * sizes.
 */
function SelectedProducts({
  part,
  skus,
  weights,
  error,
  onChange,
}: {
  part: 'any' | 'except';
  skus: readonly string[];
  weights: readonly string[];
  error: string | undefined;
  onChange: (criterion: 'skus' | 'weightsGrams', change: (values: readonly string[]) => string[]) => void;
}) {
  const t = useT();
  const format = useFormat();
  const { find } = useProductsByKey(skus);
  const unknownSkus = skus.filter((sku) => find(sku) === null);
  const add = (criterion: 'skus' | 'weightsGrams', addedValues: readonly string[]): void =>
    onChange(criterion, (current) => [...new Set([...current, ...addedValues])]);
  const formatWeight = (grams: number): string => t('campaign.weight', { size: format.grams(grams) });
  const listWeightOptions = (text: string): OtherOption[] => {
    const grams = parseGrams(text);
    if (grams === null || weights.includes(String(grams))) return [];
    const onSelect = () => add('weightsGrams', [String(grams)]);
    return [{ key: `${grams} g`, label: formatWeight(grams), onPick: onSelect }];
  };
  const chips = [
    ...weights.map((grams) => ({
      key: `${grams} g`,
      by: 'weightsGrams' as const,
      value: grams,
      name: formatWeight(Number(grams)),
      status: 'active' as const,
      isUnknown: false,
    })),
    ...skus.map((sku) => {
      const product = find(sku);
      return {
        key: sku,
        by: 'skus' as const,
        value: sku,
        isUnknown: product === null,
        name: product?.title ?? (product === null ? t('product.unknown', { key: sku }) : sku),
        status: product?.status ?? ('active' as const),
      };
    }),
  ];
  return (
    <div className="grid g2">
      <AdminField
        label={t('campaign.by.skus')}
        path={`filter.${part}.skus`}
        hint={t('campaign.skusHint')}
        error={
          error ??
          (unknownSkus.length > 0 ? t('campaign.unknownSkus', { skus: unknownSkus.join(', ') }) : undefined)
        }
      >
        {(control) => (
          <ProductPicker
            label={t('campaign.by.skus')}
            choiceType="products"
            isHidden={({ product: { sizes } }) => sizes.some(({ sku }) => skus.includes(sku))}
            isDisabled={({ product: { sizes } }) => sizes.length === 0}
            listOtherOptions={listWeightOptions}
            onPick={({ product: { sizes } }) =>
              add(
                'skus',
                sizes.slice(0, 1).map(({ sku }) => sku),
              )
            }
            onPasteSkus={(pastedSkus) => add('skus', pastedSkus)}
            inputProps={{ ...control, placeholder: t('campaign.addProduct') }}
          />
        )}
      </AdminField>
      {chips.length > 0 && (
        <ul className="wraps g2" role="list" aria-label={t('campaign.by.skus')}>
          {chips.map(({ key, by, value, name, status, isUnknown }) => (
            <li key={key} className={`inline-row g1 fine ${chip.chip}`}>
              <span className={isUnknown ? styles.less : undefined}>{name}</span>
              {status !== 'active' && <span className="muted">{t(`products.status.${status}`)}</span>}
              <Button
                variant="plain"
                aria-label={t('campaign.removeProduct', { name })}
                onClick={() => onChange(by, (current) => current.filter((candidate) => candidate !== value))}
              >
                <AdminIcon name="x" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
