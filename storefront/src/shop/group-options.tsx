import type { ReactNode } from 'react';
import { useT } from '@munay/kit';
import type { FilterGroup } from './filter-groups';
import { FilterOptions, type FilterProps } from './filter-options';
import { WithoutOptions } from './without-options';

/** The choices of a group; that of the ingredients also excludes some. */
export function GroupOptions({ group, ...rest }: FilterProps & { group: FilterGroup }): ReactNode {
  const t = useT();
  return (
    <>
      <FilterOptions group={group} {...rest} />
      {group === 'contents' && (
        <fieldset>
          <legend className="small muted">{t('shop.withoutSome')}</legend>
          <WithoutOptions filters={rest.filters} onChange={rest.onChange} />
        </fieldset>
      )}
    </>
  );
}
