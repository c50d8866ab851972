import { type ReactNode, useId, useState } from 'react';
import { parseEuros } from '@munay/contracts/money';
import type { ChoiceGroup } from '@munay/contracts/shop/filter-names';
import {
  CATEGORIES,
  type Facet,
  type ProductList,
  RATING_STEPS,
  SCENTS,
} from '@munay/contracts/shop/product';
import { Button, Input, useT } from '@munay/kit';
import { getOptionLabel } from './filter-labels';
import { getGroup, type ListFilter, type ShopFilters, toEurosParam, toggle } from './shop-filters';
import styles from './filters.module.css';

type Facets = ProductList['facets'];

export interface FilterProps {
  filters: ShopFilters;
  facets: Facets | undefined;
  onChange: (next: ShopFilters) => void;
}

interface Option {
  name: ListFilter;
  value: string;
  count: number;
}

const LISTS = ['category', 'scent', 'size', 'tag'] as const;

/** Minimum number of visible options, even if they are rare. */
const MIN_OPTIONS = 4;

/** Sorts `60 g` before `100 g`, and `100 g` before `3 × 60 g`. */
const parseSize = (label: string): number =>
  (label.match(/\d+/g) ?? []).reduce((product, number) => product * Number(number), 1) +
  (label.includes('×') ? 10_000 : 0);

/** Available values: enumerated values in their order, others by product count. Chosen values are always included. */
function buildOptions(
  name: ListFilter,
  facet: readonly Facet[],
  selectedValues: readonly string[],
): Option[] {
  const allValues: readonly string[] = name === 'scent' ? SCENTS : name === 'category' ? CATEGORIES : [];
  const values =
    allValues.length > 0 ? allValues : [...new Set([...facet.map(({ value }) => value), ...selectedValues])];
  const options = values.map((value) => ({
    name,
    value,
    count: facet.find((candidate) => candidate.value === value)?.count ?? 0,
  }));
  if (allValues.length > 0) return options;
  return name === 'size'
    ? options.sort((a, b) => parseSize(a.value) - parseSize(b.value))
    : options.sort((a, b) => b.count - a.count);
}

/** Checkboxes of a group, or of the sizes, with the number of matching products. Rare options are collapsed. */
export function FilterOptions({
  group,
  filters,
  facets,
  onChange,
}: FilterProps & { group: ChoiceGroup | 'size' }): ReactNode {
  const t = useT();
  const options = LISTS.flatMap((name) => buildOptions(name, facets?.[name] ?? [], filters[name])).filter(
    ({ name, value }) => getGroup(name, value) === group,
  );
  const toKey = ({ name, value }: Option) => `${name} ${value}`;
  const isSelected = ({ name, value }: Option) => (filters[name] as readonly string[]).includes(value);
  // Rare options are determined only once, because an option must not move when its count changes while it is touched
  // or focused
  const [collapsedKeys] = useState(() => {
    const rareOptions = options
      .slice(MIN_OPTIONS)
      .filter((option) => option.name === 'tag' && option.count <= 1 && !isSelected(option));
    return new Set(rareOptions.length > 1 ? rareOptions.map(toKey) : []);
  });
  const renderCheckbox = (option: Option) => {
    const { name, value, count } = option;
    const checked = isSelected(option);
    return (
      <label key={toKey(option)} className="check">
        <input
          type="checkbox"
          checked={checked}
          // Options without results are not disabled, because disabling a focused option would lose the focus
          aria-disabled={count === 0 && !checked}
          onChange={() => (count > 0 || checked) && onChange(toggle(filters, name, value))}
        />
        <span>
          {getOptionLabel(t, name, value)} <small>{count}</small>
        </span>
      </label>
    );
  };
  return (
    <div className={styles.options}>
      {options.filter((option) => !collapsedKeys.has(toKey(option))).map(renderCheckbox)}
      {collapsedKeys.size > 0 && (
        <details>
          <summary className="more">{t('shop.moreOptions', { count: collapsedKeys.size })}</summary>
          {options.filter((option) => collapsedKeys.has(toKey(option))).map(renderCheckbox)}
        </details>
      )}
    </div>
  );
}

export function PriceOptions({ filters, onChange }: Omit<FilterProps, 'facets'>): ReactNode {
  const t = useT();
  const id = useId();
  const [from, setFrom] = useState(toEurosParam(filters.minPriceCents));
  const [to, setTo] = useState(toEurosParam(filters.maxPriceCents));
  const isInvalid = [from, to].some((text) => text.trim() !== '' && parseEuros(text) === null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  return (
    <form
      className={`grid g2 ${styles.price}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (!isInvalid)
          onChange({ ...filters, minPriceCents: parseEuros(from), maxPriceCents: parseEuros(to) });
      }}
    >
      <div className={`grid g3 ${styles.two}`}>
        <div className="f">
          <label htmlFor={`${id}-from`}>{t('shop.priceFrom')}</label>
          <Input
            id={`${id}-from`}
            inputMode="decimal"
            autoComplete="off"
            value={from}
            aria-invalid={(isSubmitted && isInvalid) || undefined}
            aria-describedby={`${id}-error`}
            onChange={(event) => setFrom(event.target.value)}
          />
        </div>
        <div className="f">
          <label htmlFor={`${id}-to`}>{t('shop.priceTo')}</label>
          <Input
            id={`${id}-to`}
            inputMode="decimal"
            autoComplete="off"
            value={to}
            aria-invalid={(isSubmitted && isInvalid) || undefined}
            aria-describedby={`${id}-error`}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
      </div>
      <p className="err" id={`${id}-error`} role="alert">
        {isSubmitted && isInvalid && t('shop.priceWrong')}
      </p>
      <Button small type="submit">
        {t('shop.priceApply')}
      </Button>
    </form>
  );
}

/** Options for any rating, or a minimum number of stars. */
export function RatingOptions({ filters, facets, onChange }: FilterProps): ReactNode {
  const t = useT();
  const name = useId();
  return (
    <div className={styles.options} role="radiogroup" aria-label={t('shop.rating')}>
      {[null, ...RATING_STEPS].map((minimum) => (
        <label key={minimum} className="check">
          <input
            type="radio"
            name={name}
            checked={filters.minRating === minimum}
            onChange={() => onChange({ ...filters, minRating: minimum })}
          />
          <span>
            {minimum === null ? t('shop.anyRating') : t('shop.ratingFrom', { stars: minimum })}{' '}
            {minimum !== null && facets !== undefined && (
              <small>{facets.rating.find(({ value }) => value === String(minimum))?.count ?? 0}</small>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}

export function FlagOptions({ filters, facets, onChange }: FilterProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.options}>
      {(['offer', 'inStock'] as const).map((flag) => (
        <label key={flag} className="check">
          <input
            type="checkbox"
            checked={filters[flag]}
            onChange={() => onChange({ ...filters, [flag]: !filters[flag] })}
          />
          <span>
            {t(`shop.${flag}`)} {facets !== undefined && <small>{facets[flag]}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
