import { SlidersHorizontal } from 'lucide';
import { type ReactNode, useId } from 'react';
import { CHOICE_GROUPS } from '@munay/contracts/shop/filter-names';
import { PRODUCT_SORTS } from '@munay/contracts/shop/product';
import { Button, Icon, IconShape, useT } from '@munay/kit';
import { Disclosure } from '../components/disclosure';
import { lazyPart } from '../components/lazy-part';
import { preloadOn } from '../hooks/preload-on';
import { countSelectedValues } from './filter-groups';
import type { FilterProps } from './filter-options';
import type { FilterPanelProps } from './filter-panel';
import { FilterSheet } from './filter-sheet-slot';
import { listAppliedFilters, NO_FILTERS } from './shop-filters';
import styles from './filters.module.css';

const FilterPanel = lazyPart(() =>
  import(/* webpackChunkName: "filters" */ './filter-panel').then((m) => m.FilterPanel),
);

interface FilterDropdownProps extends FilterPanelProps {
  text: string;
  count: number;
}

function FilterDropdown({ text, count, ...panel }: FilterDropdownProps): ReactNode {
  const t = useT();
  return (
    <Disclosure
      className="relative"
      look={{ className: `inline-row small ${styles.drop}`, ...preloadOn(FilterPanel.preload) }}
      panelClassName={`on-white cut-corner ${styles.panel}`}
      button={
        <>
          {text}{' '}
          {count > 0 && (
            <b>
              {count}
              <span className="vh"> {t('shop.active', { count })}</span>
            </b>
          )}
          <Icon name="chevron-down" small />
        </>
      }
    >
      <FilterPanel {...panel} />
    </Disclosure>
  );
}

export interface FilterBarProps extends FilterProps {
  onOpenSheet: () => void;
}

export function FilterBar({ filters, facets, onChange, onOpenSheet }: FilterBarProps): ReactNode {
  const t = useT();
  const id = useId();
  const appliedCount = listAppliedFilters(filters).filter(({ kind }) => kind !== 'q').length;
  const list = { filters, facets, onChange };
  const hasPriceFilter = filters.minPriceCents !== null || filters.maxPriceCents !== null;
  return (
    <div className={styles.filters}>
      <div className={`wrap row g2 ${styles.row}`}>
        <Button
          small
          className={styles.openSheet}
          aria-haspopup="dialog"
          onClick={onOpenSheet}
          {...preloadOn(FilterSheet.preload)}
        >
          <IconShape shape={SlidersHorizontal} small /> {t('shop.filter')}{' '}
          {appliedCount > 0 && <span className="num">({appliedCount})</span>}
        </Button>
        <div className={styles.bar} role="group" aria-label={t('shop.filters')}>
          {CHOICE_GROUPS.map((name) => (
            <FilterDropdown
              key={name}
              name={name}
              text={t(`shop.group.${name}`)}
              count={countSelectedValues(name, filters)}
              {...list}
            />
          ))}
          <FilterDropdown name="size" text={t('shop.size')} count={filters.size.length} {...list} />
          <FilterDropdown name="price" text={t('shop.price')} count={hasPriceFilter ? 1 : 0} {...list} />
          <FilterDropdown
            name="rating"
            text={t('shop.rating')}
            count={filters.minRating === null ? 0 : 1}
            {...list}
          />
          {(['offer', 'inStock'] as const).map((flag) => (
            <Button
              key={flag}
              variant="plain"
              className={`inline-row small ${styles.drop}`}
              aria-pressed={filters[flag]}
              onClick={() => onChange({ ...filters, [flag]: !filters[flag] })}
            >
              {t(`shop.${flag}`)}{' '}
              {filters[flag] && (
                <b>
                  <Icon name="check" className={styles.tick} />
                </b>
              )}
            </Button>
          ))}
        </div>
        <div className="row push min0 g2 small">
          <label className="vh" htmlFor={id}>
            {t('shop.sortBy')}
          </label>
          <select
            className={`min0 small ${styles.select}`}
            id={id}
            value={filters.sort}
            onChange={(event) => {
              const sort = PRODUCT_SORTS.find((productSort) => productSort === event.target.value);
              if (sort !== undefined) onChange({ ...filters, sort });
            }}
          >
            {PRODUCT_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(sort === NO_FILTERS.sort && filters.q !== '' ? 'shop.sort.match' : `shop.sort.${sort}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
    </div>
  );
}
