import { useState } from 'react';
import type { CriteriaInput, ScopeInput } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { TAGS } from '@munay/contracts/shop/product';
import {
  Button,
  Combobox,
  endpointQuery,
  keepPreviousData,
  useFormat,
  useQuery,
  useSettled,
  useT,
} from '@munay/kit';
import { fieldId } from '../form/field-errors';
import { AdminIcon } from '../icons/admin-icon';
import { withCriteria } from './promotion-draft';
import { tagText } from './promotion-words';
import chip from '../list/chip.module.css';
import styles from './promotion.module.css';

const SUGGESTIONS = 8;
const PARTS = ['of', 'except'] as const;

/** A thing that goods are selected by. */
type Criterion = {
  [K in keyof Required<CriteriaInput>]: { by: K; value: NonNullable<CriteriaInput[K]>[number] };
}[keyof CriteriaInput];
const ORDER = ['tags', 'products', 'skus', 'weightsGrams'] as const satisfies (keyof CriteriaInput)[];

const criteriaIn = (criteria: CriteriaInput = {}): Criterion[] =>
  ORDER.flatMap((by) => (criteria[by] ?? []).map((value) => ({ by, value }) as Criterion));

const added = (criteria: CriteriaInput = {}, { by, value }: Criterion): CriteriaInput => {
  const list: readonly (string | number)[] = criteria[by] ?? [];
  return list.includes(value) ? criteria : { ...criteria, [by]: [...list, value] };
};
const removed = (criteria: CriteriaInput = {}, { by, value }: Criterion): CriteriaInput => {
  const list: readonly (string | number)[] = criteria[by] ?? [];
  return { ...criteria, [by]: list.filter((one) => one !== value) };
};

/** The goods a promotion is about: all, or some, less those left out. */
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
  return (
    <fieldset className={`grid g3 ${styles.plain}`}>
      <legend className="vh">{legend}</legend>
      {PARTS.map((part) => (
        <div
          key={part}
          className="grid g2"
          role="group"
          aria-label={`${legend}: ${t(`promo.scope.${part}`)}`}
        >
          <p className="fine semibold">{t(`promo.scope.${part}`)}</p>
          <ul className={`wraps g2 ${styles.chips}`} role="list">
            {criteriaIn(scope[part]).map((criterion) => (
              <Chip
                key={`${criterion.by}${criterion.value}`}
                criterion={criterion}
                onRemove={() => onChange(withCriteria(scope, part, removed(scope[part], criterion)))}
              />
            ))}
            {part === 'of' && !scope.of && <li className="fine muted">{t('promo.scope.all')}</li>}
          </ul>
          <AddCriterion
            id={part === 'of' ? fieldId(path) : undefined}
            label={t(`promo.scope.add.${part}`)}
            onAdd={(criterion) => onChange(withCriteria(scope, part, added(scope[part], criterion)))}
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

function Chip({ criterion, onRemove }: { criterion: Criterion; onRemove: () => void }) {
  const t = useT();
  const name = useNameOf(criterion);
  return (
    <li className={`inline-row g1 fine ${chip.chip}`}>
      {name}
      <Button variant="plain" aria-label={t('promo.scope.remove', { name })} onClick={onRemove}>
        <AdminIcon name="x" />
      </Button>
    </li>
  );
}

function useNameOf({ by, value }: Criterion): string {
  const t = useT();
  const format = useFormat();
  const product = endpointQuery(ENDPOINTS.openProduct, { params: { id: by === 'products' ? value : '' } });
  const { data: title = '…' } = useQuery({
    ...product,
    // Separate cache entry: the product page must never start from cached data
    queryKey: [...product.queryKey, 'title'],
    select: (result) => result.title,
    enabled: by === 'products',
    staleTime: Infinity,
  });
  if (by === 'products') return title;
  if (by === 'tags') return t('promo.tag', { tag: tagText(value) });
  return by === 'skus' ? value : format.grams(value);
}

interface Option {
  key: string;
  label: string;
  criterion: Criterion;
}

/** Finds tags, soaps, their sizes and weights by what is typed. */
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
  const [q, setQ] = useState('');
  const word = q.trim().toLowerCase();
  const searched = useSettled(word);
  const result = useQuery({
    ...endpointQuery(ENDPOINTS.listAllProducts, { query: { q: searched, pageSize: SUGGESTIONS } }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  });
  const option = (name: string, criterion: Criterion): Option => ({
    ...{ key: `${criterion.by}${criterion.value}`, label: name, criterion },
  });
  const tags = TAGS.filter((tag) => tagText(tag).toLowerCase().includes(word)).map((tag) =>
    option(t('promo.tag', { tag: tagText(tag) }), { by: 'tags', value: tag }),
  );
  const grams = Number(word.replace(/\s*g$/, ''));
  const weights =
    Number.isInteger(grams) && grams > 0
      ? [option(t('promo.scope.weight', { size: format.grams(grams) }), { by: 'weightsGrams', value: grams })]
      : [];
  const goods = (result.data?.products ?? []).flatMap(({ _id, title, sizes }) => [
    option(title, { by: 'products', value: _id }),
    ...sizes.map(({ label: size, sku }) => option(`${title}, ${size}`, { by: 'skus', value: sku })),
  ]);
  return (
    <Combobox<Option>
      label={label}
      listLabel={label}
      value={q}
      onChange={setQ}
      options={word ? [...weights, ...tags, ...goods] : []}
      optionKey={({ key }) => key}
      renderOption={({ label: name }) => name}
      onSelect={({ criterion }) => {
        onAdd(criterion);
        setQ('');
      }}
      empty={t('promo.scope.nothing')}
      settled={searched === word && !result.isFetching}
      inputProps={{ className: 'input', placeholder: label, ...(id && { id }) }}
    />
  );
}
