import type { CriteriaInput, ScopeInput } from '@munay/contracts/promotion/scope';
import { TAGS } from '@munay/contracts/shop/product';
import { Button, useFormat, useT } from '@munay/kit';
import { toFieldId } from '../form/field-errors';
import { AdminIcon } from '../icons/admin-icon';
import { parseGrams } from '../product-shared/new-campaign';
import { type OtherOption, ProductPicker } from '../product-shared/product-picker';
import { useProductsByKey } from '../product-shared/use-products-by-key';
import { listCriterionKeys, setCriteria } from './promotion-draft';
import { getTagText } from './promotion-texts';
import chip from '../list/chip.module.css';
import styles from './promotion.module.css';

const SCOPE_PARTS = ['of', 'except'] as const;

/** A criterion that selects products or sizes. */
type Criterion = {
  [K in keyof Required<CriteriaInput>]: { criterion: K; value: NonNullable<CriteriaInput[K]>[number] };
}[keyof CriteriaInput];
const CRITERION_ORDER = [
  'tags',
  'products',
  'skus',
  'weightsGrams',
] as const satisfies (keyof CriteriaInput)[];

const listCriteria = (criteria: CriteriaInput = {}): Criterion[] =>
  CRITERION_ORDER.flatMap((criterion) =>
    (criteria[criterion] ?? []).map((value) => ({ criterion, value }) as Criterion),
  );

const addCriterion = (criteria: CriteriaInput = {}, { criterion, value }: Criterion): CriteriaInput => {
  const list: readonly (string | number)[] = criteria[criterion] ?? [];
  return list.includes(value) ? criteria : { ...criteria, [criterion]: [...list, value] };
};
const removeCriterion = (criteria: CriteriaInput = {}, { criterion, value }: Criterion): CriteriaInput => {
  const list: readonly (string | number)[] = criteria[criterion] ?? [];
  return { ...criteria, [criterion]: list.filter((candidate) => candidate !== value) };
};

/** Scope of a promotion: all products or selected products, without the excluded products. */
export function ScopeFields({
  legend,
  path,
  scope,
  error,
  onChange,
}: {
  legend: string;
  path: string;
  scope: ScopeInput;
  error?: string | undefined;
  onChange: (scope: ScopeInput) => void;
}) {
  const t = useT();
  const products = useProductsByKey(listCriterionKeys(scope));
  return (
    <fieldset className={`grid g3 ${styles.plain}`}>
      <legend className="vh">{legend}</legend>
      {SCOPE_PARTS.map((part) => (
        <div
          key={part}
          className="grid g2"
          role="group"
          aria-label={`${legend}: ${t(`field.promotion.${part}`)}`}
        >
          <p className="fine semibold">{t(`field.promotion.${part}`)}</p>
          <ul className={`wraps g2 ${styles.chips}`} role="list">
            {listCriteria(scope[part]).map((criterion) => (
              <Chip
                key={`${criterion.criterion}${criterion.value}`}
                criterion={criterion}
                products={products}
                onRemove={() => onChange(setCriteria(scope, part, removeCriterion(scope[part], criterion)))}
              />
            ))}
            {part === 'of' && !scope.of && <li className="fine muted">{t('promo.scope.all')}</li>}
          </ul>
          <AddCriterion
            id={part === 'of' ? toFieldId(path) : undefined}
            label={t(`promo.scope.add.${part}`)}
            onAdd={(criterion) => onChange(setCriteria(scope, part, addCriterion(scope[part], criterion)))}
          />
        </div>
      ))}
      {error && (
        <p className="err">
          <AdminIcon name="circle-x" /> {error}
        </p>
      )}
    </fieldset>
  );
}

function Chip({
  criterion: { criterion, value },
  products: { find, findName },
  onRemove,
}: {
  criterion: Criterion;
  products: ReturnType<typeof useProductsByKey>;
  onRemove: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const formatValue = (): string => {
    if (criterion === 'tags') return t('promo.tag', { tag: getTagText(value) });
    if (criterion === 'weightsGrams') return format.grams(value);
    if (find(value) === null) return t('product.unknown', { key: value });
    return findName(value) ?? (criterion === 'skus' ? value : '…');
  };
  const name = formatValue();
  return (
    <li className={`inline-row g1 fine ${chip.chip}`}>
      {name}
      <Button variant="plain" aria-label={t('promo.scope.remove', { name })} onClick={onRemove}>
        <AdminIcon name="x" />
      </Button>
    </li>
  );
}

/** Searches tags, weights, products and sizes. */
function AddCriterion({
  id,
  label,
  onAdd,
}: {
  id: string | undefined;
  label: string;
  onAdd: (criterion: Criterion) => void;
}) {
  const t = useT();
  const format = useFormat();
  const createOption = (name: string, criterion: Criterion): OtherOption => ({
    key: `${criterion.criterion}${criterion.value}`,
    label: name,
    onPick: () => onAdd(criterion),
  });
  const listOtherOptions = (text: string): OtherOption[] => {
    const grams = parseGrams(text);
    const tags = TAGS.filter((tag) => getTagText(tag).toLowerCase().includes(text));
    return [
      ...(grams
        ? [
            createOption(t('promo.scope.weight', { size: format.grams(grams) }), {
              criterion: 'weightsGrams',
              value: grams,
            }),
          ]
        : []),
      ...tags.map((tag) =>
        createOption(t('promo.tag', { tag: getTagText(tag) }), { criterion: 'tags', value: tag }),
      ),
    ];
  };
  return (
    <ProductPicker
      label={label}
      choiceType="both"
      listOtherOptions={listOtherOptions}
      onPick={({ product, size }) =>
        onAdd(size ? { criterion: 'skus', value: size.sku } : { criterion: 'products', value: product._id })
      }
      {...(id && { inputProps: { id } })}
    />
  );
}
