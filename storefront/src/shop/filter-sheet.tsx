import type { ReactNode } from 'react';
import { CHOICE_GROUPS } from '@munay/contracts/shop/filter-names';
import { Button, Icon, useT } from '@munay/kit';
import { Sheet } from '@munay/kit/forms';
import { AllergyButton } from '../allergy/allergy-dialog-slot';
import { countSelectedValues, listSelectedValues } from './filter-groups';
import { getValueLabel } from './filter-labels';
import { type FilterProps, FlagOptions, PriceOptions, RatingOptions } from './filter-options';
import { GroupOptions } from './group-options';
import { listAppliedFilters, NO_FILTERS } from './shop-filters';
import styles from './filters.module.css';

export interface FilterSheetProps extends FilterProps {
  open: boolean;
  onClose: () => void;
  /** Number of matching products; undefined while it is loading. */
  total: number | undefined;
}

function Group({ title, selected, open, children }: GroupProps): ReactNode {
  return (
    <details className={`line-below ${styles.group}`} open={open}>
      <summary>
        <span className="nowrap">{title}</span> <small>{selected}</small>
        <Icon className="push" name="chevron-down" small />
      </summary>
      {children}
    </details>
  );
}

interface GroupProps {
  title: string;
  selected: string;
  open: boolean;
  children: ReactNode;
}

export function FilterSheet({
  open,
  onClose,
  total,
  filters,
  facets,
  onChange,
}: FilterSheetProps): ReactNode {
  const t = useT();
  const appliedCount = listAppliedFilters(filters).length;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('shop.filter')}
      count={appliedCount > 0 ? t('shop.chosen', { count: appliedCount }) : undefined}
      footer={
        <>
          <Button variant="primary" wide onClick={onClose}>
            <span role="status">
              {total === undefined ? t('shop.counting') : t('shop.see', { count: total })}
            </span>
          </Button>
          <div className={`flex mt2 ${styles.clear}`}>
            <Button
              variant="quiet"
              className="small muted"
              onClick={() => onChange({ ...NO_FILTERS, q: filters.q, sort: filters.sort })}
            >
              {t('shop.clear')}
            </Button>
          </div>
        </>
      }
    >
      {CHOICE_GROUPS.map((group, index) => (
        <Group
          key={group}
          title={t(`shop.group.${group}`)}
          selected={[
            ...listSelectedValues(group, filters).map(({ name, value }) => getValueLabel(t, name, value)),
            ...(group === 'avoid' ? filters.without : []),
          ].join(', ')}
          open={index === 0 || countSelectedValues(group, filters) > 0}
        >
          <GroupOptions group={group} filters={filters} facets={facets} onChange={onChange} />
          {group === 'avoid' && <AllergyButton className="small" />}
        </Group>
      ))}
      <Group title={t('shop.size')} selected={filters.size.join(', ')} open={filters.size.length > 0}>
        <GroupOptions group="size" filters={filters} facets={facets} onChange={onChange} />
      </Group>
      <Group title={t('shop.price')} selected="" open>
        <PriceOptions filters={filters} onChange={onChange} />
      </Group>
      <Group title={t('shop.rating')} selected="" open={filters.minRating !== null}>
        <RatingOptions filters={filters} facets={facets} onChange={onChange} />
      </Group>
      <FlagOptions filters={filters} facets={facets} onChange={onChange} />
    </Sheet>
  );
}
