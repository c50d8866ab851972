import { type ReactNode, useId, useState } from 'react';
import { typedCents } from '@munay/contracts/money';
import {
  CATEGORIES,
  type Facet,
  type ProductList,
  RATING_STEPS,
  SCENTS,
} from '@munay/contracts/shop/product';
import { Button, useT } from '@munay/kit';
import { valueLabel } from './filter-labels';
import { eurosOf, type ListFilter, type ShopFilters, toggle } from './shop-filters';
import styles from './filters.module.css';

type Facets = ProductList['facets'];

export interface FilterProps {
  filters: ShopFilters;
  facets: Facets | undefined;
  onChange: (next: ShopFilters) => void;
}

interface Option {
  value: string;
  count: number;
}

/** Available values: fixed sets in their order, others by number of soaps; selected ones never disappear. */
function optionsOf(name: ListFilter, facet: readonly Facet[], chosen: readonly string[]): Option[] {
  const known: readonly string[] = name === 'scent' ? SCENTS : name === 'category' ? CATEGORIES : [];
  const count = (value: string) => facet.find((one) => one.value === value)?.count ?? 0;
  if (known.length > 0) return known.map((value) => ({ value, count: count(value) }));
  const values = new Set([...facet.map(({ value }) => value), ...chosen]);
  const options = [...values].map((value) => ({ value, count: count(value) }));
  return name === 'size'
    ? options.sort((a, b) => parseSize(a.value) - parseSize(b.value))
    : options.sort((a, b) => b.count - a.count);
}

/** `60 g` before `100 g` before `3 × 60 g`. */
const parseSize = (label: string): number =>
  (label.match(/\d+/g) ?? []).reduce((product, number) => product * Number(number), 1) +
  (label.includes('×') ? 10_000 : 0);

/** Checkboxes of a filter with the number of soaps each would show. */
export function FilterOptions({
  name,
  filters,
  facets,
  onChange,
}: FilterProps & { name: ListFilter }): ReactNode {
  const t = useT();
  const chosen: readonly string[] = filters[name];
  return (
    <div className={styles.options}>
      {optionsOf(name, facets?.[name] ?? [], chosen).map(({ value, count }) => {
        const checked = chosen.includes(value);
        return (
          <label key={value} className="check">
            <input
              type="checkbox"
              checked={checked}
              // Not disabled: removing an option without results must not drop focus
              aria-disabled={count === 0 && !checked}
              onChange={() => (count > 0 || checked) && onChange(toggle(filters, name, value))}
            />
            <span>
              {valueLabel(t, name, value)} <small>{count}</small>
            </span>
          </label>
        );
      })}
    </div>
  );
}

export function PriceOptions({ filters, onChange }: Omit<FilterProps, 'facets'>): ReactNode {
  const t = useT();
  const id = useId();
  const [from, setFrom] = useState(eurosOf(filters.minPriceCents));
  const [to, setTo] = useState(eurosOf(filters.maxPriceCents));
  const wrong = [from, to].some((text) => text.trim() !== '' && typedCents(text) === null);
  const [submitted, setSubmitted] = useState(false);
  return (
    <form
      className={`grid g2 ${styles.price}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!wrong) onChange({ ...filters, minPriceCents: typedCents(from), maxPriceCents: typedCents(to) });
      }}
    >
      <div className={`grid g3 ${styles.two}`}>
        <div className="f">
          <label htmlFor={`${id}-from`}>{t('shop.priceFrom')}</label>
          <input
            className="input"
            id={`${id}-from`}
            inputMode="decimal"
            autoComplete="off"
            value={from}
            aria-invalid={(submitted && wrong) || undefined}
            aria-describedby={`${id}-error`}
            onChange={(event) => setFrom(event.target.value)}
          />
        </div>
        <div className="f">
          <label htmlFor={`${id}-to`}>{t('shop.priceTo')}</label>
          <input
            className="input"
            id={`${id}-to`}
            inputMode="decimal"
            autoComplete="off"
            value={to}
            aria-invalid={(submitted && wrong) || undefined}
            aria-describedby={`${id}-error`}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
      </div>
      <p className="err" id={`${id}-error`} role="alert">
        {submitted && wrong && t('shop.priceWrong')}
      </p>
      <Button small type="submit">
        {t('shop.priceApply')}
      </Button>
    </form>
  );
}

/** Any rating, or a minimum number of stars. */
export function RatingOptions({ filters, facets, onChange }: FilterProps): ReactNode {
  const t = useT();
  const name = useId();
  return (
    <div className={styles.options} role="radiogroup" aria-label={t('shop.rating')}>
      {[null, ...RATING_STEPS].map((least) => (
        <label key={least} className="check">
          <input
            type="radio"
            name={name}
            checked={filters.minRating === least}
            onChange={() => onChange({ ...filters, minRating: least })}
          />
          <span>
            {least === null ? t('shop.anyRating') : t('shop.ratingFrom', { stars: least })}{' '}
            {least !== null && facets !== undefined && (
              <small>{facets.rating.find(({ value }) => value === String(least))?.count ?? 0}</small>
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
