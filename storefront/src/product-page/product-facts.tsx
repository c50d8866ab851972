import type { ReactNode } from 'react';
import type { ProductView } from '@munay/contracts/shop/product';
import { useT } from '@munay/kit';
import styles from './product-facts.module.css';

const PROPERTIES = ['scent', 'lather', 'hardness'] as const;
const MAX_TAG_CHIPS = 2;

/** A rating of one to five dots. */
const DegreeDots = ({ degree }: { degree: number }): ReactNode => (
  <svg className={styles.dots} viewBox="0 0 66 10" aria-hidden="true">
    <path d="M5 5h57" />
    <path d={`M5 5h${14 * (degree - 1) + 1}`} className={styles.full} />
  </svg>
);

/** Purpose, durability and feel of a product, where known. */
export function ProductFacts({ product: { tags, feel, lastsWeeks } }: { product: ProductView }): ReactNode {
  const t = useT();
  const chips = tags.slice(0, MAX_TAG_CHIPS).map((tag) => t(`tag.${tag}`));
  if (lastsWeeks) chips.push(t('product.lasts', { weeks: lastsWeeks }));
  const scales = PROPERTIES.flatMap((part) => {
    const degree = feel?.[part];
    return degree
      ? [{ degree, words: t('product.degree', { name: t(`product.feel.${part}`), degree }) }]
      : [];
  });
  return (
    <>
      {chips.length > 0 && (
        <ul className="wraps g2 small" role="list">
          {chips.map((chip) => (
            <li key={chip} className={`tinted ${styles.chip}`}>
              {chip}
            </li>
          ))}
        </ul>
      )}
      {scales.length > 0 && (
        <ul className={`wraps small muted ${styles.scales}`} role="list">
          {scales.map(({ degree, words }) => (
            <li key={words}>
              {words}
              <DegreeDots degree={degree} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
