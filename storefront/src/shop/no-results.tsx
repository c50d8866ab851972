import type { ReactNode } from 'react';
import type { FilterGroup } from '@munay/contracts/shop/filter-names';
import type { Tag } from '@munay/contracts/shop/product';
import type { SearchHelp } from '@munay/contracts/shop/search';
import { ButtonLink, FixedTextSpan, Icon, Link, useT } from '@munay/kit';
import { Translation } from '../components/translation';
import { useAppliedLabel } from './filter-labels';
import { buildAddress, listAppliedFilters, NO_FILTERS, type ShopFilters } from './shop-filters';

const POPULAR: readonly Tag[] = ['piel-seca', 'piel-sensible', 'sin-perfume', 'exfoliante'];

interface NoResultsProps {
  filters: ShopFilters;
  /** The server's suggestions; null if there are none. */
  help: SearchHelp | null;
}

/** An empty result: spelling suggestions, filters to remove, and further links. */
export function NoResults({ filters, help }: NoResultsProps): ReactNode {
  const t = useT();
  const getLabel = useAppliedLabel();
  const appliedFilters = listAppliedFilters(filters);
  const restrictions = help?.without ?? [];
  const removeGroup = (group: FilterGroup) =>
    appliedFilters
      .filter((candidate) => candidate.group === group)
      .reduce((remaining, { remove }) => remove(remaining), filters);
  const formatNames = (group: FilterGroup) =>
    appliedFilters
      .filter((candidate) => candidate.group === group)
      .map((entry) => getLabel(entry, filters))
      .join(', ');
  const groups = [...new Set(appliedFilters.map(({ group }) => group))];
  const alternatives = help?.instead ?? [];
  return (
    <div className="panel tinted">
      <Icon name="search" className="sign" />
      <FixedTextSpan text="noProductsFound" as="h2" />
      <Translation fixedText="noProductsFound" id="search.none" />
      {alternatives.length > 0 && (
        <p>
          {t('shop.meant')}{' '}
          {alternatives.map(({ q, total }, index) => (
            <span key={q}>
              {index > 0 && ' · '}
              <Link to={buildAddress({ ...filters, q })}>{q}</Link>{' '}
              <small className="muted">{t('shop.count', { count: total })}</small>
            </span>
          ))}
        </p>
      )}
      {appliedFilters.length > 1 && (
        <>
          <p>{t(restrictions.length > 0 ? 'shop.emptyBecause' : 'shop.empty')}</p>
          <ul className="chips" role="list">
            {(restrictions.length > 0 ? restrictions.map(({ group }) => group) : groups).map((group) => (
              <li key={group}>
                <ButtonLink variant="chip" to={buildAddress(removeGroup(group))} preventScrollReset>
                  {t('shop.without', { filter: formatNames(group) })}{' '}
                  <small className="muted">
                    {restrictions.find((restriction) => restriction.group === group)?.total}
                  </small>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t('shop.popular')}</p>
      <ul className="chips" role="list">
        {POPULAR.map((tag) => (
          <li key={tag}>
            <ButtonLink variant="chip" to={buildAddress({ ...NO_FILTERS, tag: [tag] })}>
              {t(`tag.${tag}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ButtonLink variant="primary" to="/shop">
        {t('shop.all')}
      </ButtonLink>
    </div>
  );
}
