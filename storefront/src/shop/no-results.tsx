import type { ReactNode } from 'react';
import type { Tag } from '@munay/contracts/shop/product';
import type { SearchHelp } from '@munay/contracts/shop/search';
import { ButtonLink, Fixed, Icon, Link, useT } from '@munay/kit';
import { Translation } from '../components/translation';
import { useAppliedLabel } from './filter-labels';
import { addressOf, type Applied, appliedFilters, NO_FILTERS, type ShopFilters } from './shop-filters';

const POPULAR: readonly Tag[] = ['piel-seca', 'piel-sensible', 'sin-perfume', 'exfoliante'];

interface NothingFoundProps {
  filters: ShopFilters;
  /** The server's suggestions; null if it offers none. */
  help: SearchHelp | null;
}

/** Empty results: spelling suggestions, which filter to remove, and where else to look. */
export function NoResults({ filters, help }: NothingFoundProps): ReactNode {
  const t = useT();
  const words = useAppliedLabel();
  const applied = appliedFilters(filters);
  const costs = new Map(help?.without.map(({ filter, total }) => [filter, total]));
  const culprits = applied.filter(({ kind }) => costs.has(kind));
  // the server counts without the whole filter: valid for a chip only if it is the whole filter
  const alone = ({ kind }: Applied): boolean => applied.filter((one) => one.kind === kind).length === 1;
  const several = applied.length > 1;
  const offered = culprits.length > 0 ? culprits : applied;
  const instead = help?.instead ?? [];
  return (
    <div className="panel tinted">
      <Icon name="search" className="sign" />
      <Fixed text="noProductsFound" as="h2" />
      <Translation of="noProductsFound" id="search.none" />
      {instead.length > 0 && (
        <p>
          {t('shop.meant')}{' '}
          {instead.map(({ q, total }, place) => (
            <span key={q}>
              {place > 0 && ' · '}
              <Link to={addressOf({ ...filters, q })}>{q}</Link>{' '}
              <small className="muted">{t('shop.count', { count: total })}</small>
            </span>
          ))}
        </p>
      )}
      {several && (
        <>
          <p>{t(culprits.length > 0 ? 'shop.emptyBecause' : 'shop.empty')}</p>
          <ul className="chips" role="list">
            {offered.map((one) => (
              <li key={`${one.kind} ${one.value}`}>
                <ButtonLink variant="chip" to={addressOf(one.without)} preventScrollReset>
                  {t('shop.without', { filter: words(one, filters) })}{' '}
                  {alone(one) && <small className="muted">{costs.get(one.kind)}</small>}
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
            <ButtonLink variant="chip" to={addressOf({ ...NO_FILTERS, tag: [tag] })}>
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
