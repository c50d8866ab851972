import type { ReactNode } from 'react';
import { getAnnouncedDiscount } from '@munay/contracts/money';
import type { ProductCard } from '@munay/contracts/shop/product';
import { filterSizesOnSale, findCheapestSize } from '@munay/contracts/shop/size';
import { useFormat, useT } from '@munay/kit';
import { CodePrice } from './code-price';
import styles from '../components/price.module.css';

/**
 * Price on a product card, from the cheapest published size: current price, struck-through previous price, price per
 * 100 g and, with a discount, the lowest price in the 30 days before it (Directive 98/6/EC, articles 3 and 6a).
 * @param showsEnd whether to show the last day of the discount
 */
export function CardPrice({
  product,
  showsEnd = false,
}: {
  product: ProductCard;
  showsEnd?: boolean | undefined;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const size = findCheapestSize(product.sizes);
  if (size === undefined) return null;
  const reduction = getAnnouncedDiscount(size);
  const hasDifferentPrices = filterSizesOnSale(product.sizes).some(
    ({ unitPriceCents }) => unitPriceCents !== size.unitPriceCents,
  );
  return (
    <>
      <p className={reduction ? `wraps ${styles.price} ${styles.offer}` : `wraps ${styles.price}`}>
        <span className={`nowrap semibold ${styles.now}`}>
          {hasDifferentPrices && <span className="regular muted">{t('price.from')}</span>}{' '}
          {format.money(size.unitPriceCents)}
        </span>
        {reduction !== null && (
          <s>
            <span className="vh">{t('price.before')} </span>
            {format.money(reduction.beforeCents)}
          </s>
        )}
      </p>
      <p className={styles.unit}>
        {size.label} · {t('price.per100g', { price: format.money(size.per100gCents) })}
      </p>
      {reduction !== null && size.lowest30DaysCents !== null && (
        <p className={styles.low}>{t('price.lowest', { price: format.money(size.lowest30DaysCents) })}</p>
      )}
      {showsEnd && reduction !== null && product.discountEndsAt !== null && (
        <p className={styles.low}>
          {t('price.until', {
            day: format.lastDay(product.discountEndsAt, { day: 'numeric', month: 'long' }),
          })}
        </p>
      )}
      <CodePrice code={size.code} />
    </>
  );
}
