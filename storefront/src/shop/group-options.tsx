import type { ReactNode } from 'react';
import type { ChoiceGroup } from '@munay/contracts/shop/filter-names';
import { ExcludedIngredients } from './excluded-ingredients';
import { FilterOptions, type FilterProps } from './filter-options';

/** The options of a group. The `avoid` group also contains ingredients. */
export function GroupOptions({ group, ...rest }: FilterProps & { group: ChoiceGroup | 'size' }): ReactNode {
  return (
    <>
      <FilterOptions group={group} {...rest} />
      {group === 'avoid' && <ExcludedIngredients filters={rest.filters} onChange={rest.onChange} />}
    </>
  );
}
