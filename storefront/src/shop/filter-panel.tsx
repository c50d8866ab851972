import type { ReactNode } from 'react';
import type { ChoiceGroup } from '@munay/contracts/shop/filter-names';
import { type FilterProps, PriceOptions, RatingOptions } from './filter-options';
import { GroupOptions } from './group-options';

export interface FilterPanelProps extends FilterProps {
  name: ChoiceGroup | 'size' | 'price' | 'rating';
}

/** The panel opened by a button in the filter bar. */
export function FilterPanel({ name, filters, facets, onChange }: FilterPanelProps): ReactNode {
  const list = { filters, facets, onChange };
  if (name === 'price') return <PriceOptions {...list} />;
  if (name === 'rating') return <RatingOptions {...list} />;
  return <GroupOptions group={name} {...list} />;
}
