import type { ReactNode } from 'react';
import { announcedReduction } from '@munay/contracts/money';
import type { ProductCard } from '@munay/contracts/shop/product';
import { cheapestSize, sizesOnSale } from '@munay/contracts/shop/size';
import { useFormat, useT } from '@munay/kit';
import { CodePrice } from './code-price';
import styles from '../components/price.module.css';

/**
 * Price of a card, from its cheapest published size: current, previous (struck), per 100 g and, with a discount, the
 * lowest of 30 days (Directive 98/6/EC, articles 3 and 6a).
 */
export function CardPrice({ product }: { product: ProductCard }): ReactNode {
  const t = useT();
  const format = useFormat();
  const shown = cheapestSize(product.sizes);
  if (shown === undefined) return null;
  const reduction = announcedReduction(shown);
  const varies = sizesOnSale(product.sizes).some(
    ({ unitPriceCents }) => unitPriceCents !== shown.unitPriceCents,
  );
  return (
    <>
      <p className={reduction ? `wraps ${styles.price} ${styles.offer}` : `wraps ${styles.price}`}>
        <span className={`nowrap semibold ${styles.now}`}>
          {varies && <span className="regular muted">{t('price.from')}</span>}{' '}
          {format.money(shown.unitPriceCents)}
        </span>
        {reduction !== null && (
          <s>
            <span className="vh">{t('price.before')} </span>
            {format.money(reduction.beforeCents)}
          </s>
        )}
      </p>
      <p className={styles.unit}>
        {shown.label} · {t('price.per100g', { price: format.money(shown.per100gCents) })}
      </p>
      {reduction !== null && shown.lowest30DaysCents !== null && (
        <p className={styles.low}>{t('price.lowest', { price: format.money(shown.lowest30DaysCents) })}</p>
      )}
      <CodePrice code={shown.code} />
    </>
  );
}
