import type { ReactNode } from 'react';
import type { Tag } from '@munay/contracts/shop/product';
import { Link, Picture, useQuery, useT } from '@munay/kit';
import { createSoapPicture } from '../bundled-pictures/soap-picture';
import { popularQuery } from '../product/product-queries';
import styles from './shop-by-need.module.css';

const SKIN_NEEDS = [
  { id: 'dry', tags: ['piel-seca'] },
  { id: 'sensitive', tags: ['piel-sensible'] },
  { id: 'scrub', tags: ['exfoliante', 'exfoliante-suave'] },
  { id: 'unscented', tags: ['sin-perfume'] },
  { id: 'baby', tags: ['bebe'] },
] as const satisfies readonly { id: string; tags: readonly Tag[] }[];

/** Links to products by need. A product has at most one tag per need, so the counts can be summed. */
export function ShopByNeed(): ReactNode {
  const t = useT();
  const facets = useQuery(popularQuery).data?.facets.tag;
  const count = (tags: readonly Tag[]) =>
    facets
      ?.filter(({ value }) => tags.some((tag) => tag === value))
      .reduce((sum, facet) => sum + facet.count, 0);
  const needs = SKIN_NEEDS.map((need) => ({ ...need, soaps: count(need.tags) })).filter(
    ({ soaps: productCount }) => productCount !== 0,
  );
  if (needs.length === 0) return null;
  return (
    <section className="section" aria-labelledby="needs">
      <div className={`wrap grid g6 ${styles.needs}`}>
        <div className={`cut ${styles.pic}`}>
          <Picture
            image={createSoapPicture('avena', { view: 'wet', alt: t('home.needsAlt') })}
            sizes="(min-width: 56rem) 34rem, 92vw"
          />
        </div>
        <div>
          <h2 id="needs">{t('home.needs')}</h2>
          <ul className="rule" role="list">
            {needs.map(({ id, tags, soaps: productCount }) => (
              <li className="line-below" key={id}>
                <Link to={`/shop?${tags.map((tag) => `tag=${tag}`).join('&')}`}>
                  <b>{t(`home.need.${id}`)}</b>
                  <span className="muted small">
                    {productCount === undefined ? '' : t('shop.count', { count: productCount })}
                  </span>
                  <small className="muted small">{t(`home.need.${id}Text`)}</small>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
