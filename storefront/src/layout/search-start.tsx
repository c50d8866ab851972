import type { ReactNode } from 'react';
import {
  CATEGORIES,
  type ProductCard,
  type ProductList,
  type Suggestion,
} from '@munay/contracts/shop/product';
import { findCheapestSize } from '@munay/contracts/shop/size';
import { ButtonLink, useT } from '@munay/kit';
import styles from './search-start.module.css';

const BEST_SELLERS = 3;

const toSuggestion = ({ _id, slug, title, images, sizes, inStock, inci }: ProductCard): Suggestion => ({
  _id,
  slug,
  title,
  image: images[0] ?? null,
  fromCents: inStock ? (findCheapestSize(sizes)?.unitPriceCents ?? null) : null,
  inci,
});

export const toSuggestions = ({ products }: ProductList): Suggestion[] =>
  products.slice(0, BEST_SELLERS).map(toSuggestion);

export function StartHeader(): ReactNode {
  const t = useT();
  return <p className={`small muted ${styles.title}`}>{t('home.loved')}</p>;
}

/** Links to the categories that have products. */
export function Categories({ list, onLeave }: { list: ProductList; onLeave: () => void }): ReactNode {
  const t = useT();
  const usedValues = list.facets.category.map(({ value }) => value);
  return (
    <nav className={styles.categories} aria-label={t('layout.kinds')}>
      <ul className="chips" role="list">
        {CATEGORIES.filter((category) => usedValues.includes(category)).map((category) => (
          <li key={category}>
            <ButtonLink variant="chip" to={`/shop?category=${category}`} onClick={onLeave}>
              {t(`category.${category}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
