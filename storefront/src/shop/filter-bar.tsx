import { type ReactNode, useId } from 'react';
import { PRODUCT_SORTS } from '@munay/contracts/shop/product';
import { Button, Icon, useT } from '@munay/kit';
import { Disclosure } from '../components/disclosure';
import { preloadOn } from '../hooks/preload-on';
import { countIn, FILTER_GROUPS } from './filter-groups';
import { FilterOptions, type FilterProps, PriceOptions, RatingOptions } from './filter-options';
import { FilterSheet } from './filter-sheet-slot';
import { GroupOptions } from './group-options';
import { appliedFilters, NO_FILTERS } from './shop-filters';
import styles from './filters.module.css';

function Drop({ name, count, children }: { name: string; count: number; children: ReactNode }): ReactNode {
  const t = useT();
  return (
    <Disclosure
      className="relative"
      look={{ className: `inline-row small ${styles.drop}` }}
      panelClassName={`on-white cut-corner ${styles.panel}`}
      button={
        <>
          {name}{' '}
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
      {children}
    </Disclosure>
  );
}

export interface FilterBarProps extends FilterProps {
  onOpenSheet: () => void;
}

export function FilterBar({ filters, facets, onChange, onOpenSheet }: FilterBarProps): ReactNode {
  const t = useT();
  const id = useId();
  const applied = appliedFilters(filters).length;
  const priced = filters.minPriceCents !== null || filters.maxPriceCents !== null;
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
          <Icon name="sliders-horizontal" small /> {t('shop.filter')}{' '}
          {applied > 0 && <span className="num">({applied})</span>}
        </Button>
        <div className={styles.bar} role="group" aria-label={t('shop.filters')}>
          {FILTER_GROUPS.map((group) => (
            <Drop key={group} name={t(`shop.group.${group}`)} count={countIn(group, filters)}>
              <GroupOptions group={group} filters={filters} facets={facets} onChange={onChange} />
            </Drop>
          ))}
          <Drop name={t('shop.size')} count={filters.size.length}>
            <FilterOptions group={null} filters={filters} facets={facets} onChange={onChange} />
          </Drop>
          <Drop name={t('shop.price')} count={priced ? 1 : 0}>
            <PriceOptions filters={filters} onChange={onChange} />
          </Drop>
          <Drop name={t('shop.rating')} count={filters.minRating === null ? 0 : 1}>
            <RatingOptions filters={filters} facets={facets} onChange={onChange} />
          </Drop>
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
        <div className={`row push min0 g2 small ${styles.sort}`}>
          <label htmlFor={id}>{t('shop.sortBy')}</label>
          <select
            className={`min0 small ${styles.select}`}
            id={id}
            value={filters.sort}
            onChange={(event) => {
              const sort = PRODUCT_SORTS.find((one) => one === event.target.value);
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
