import type { ReactNode } from 'react';
import { announcedDiscount } from '@munay/contracts/money';
import type { SizeView } from '@munay/contracts/shop/product';
import { useFormat, useT } from '@munay/kit';
import { CodePrice } from './code-price';
import price from '../components/price.module.css';

/**
 * Price of a size with the required disclosures: previous price, percentage, price per 100 g, lowest price in the 30
 * days before the discount, VAT.
 * @param children rendered between the price and its explanation
 */
export function SizePrice({
  size,
  className,
  children,
}: {
  size: SizeView;
  className?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const reduction = announcedDiscount(size);
  const lowest = reduction === null ? null : size.lowest30DaysCents;
  const disclosures = [
    size.label,
    t('price.per100g', { price: format.money(size.computeCentsPer100g) }),
    ...(lowest === null ? [] : [t('price.lowestLong', { price: format.money(lowest) })]),
    t('price.vat'),
  ];
  return (
    <>
      <p className={`wraps ${price.price} ${className ?? ''} ${reduction ? price.offer : ''}`}>
        <span className={`nowrap semibold ${price.now}`}>{format.money(size.unitPriceCents)}</span>
        {reduction !== null && (
          <>
            <s>
              <span className="vh">{t('price.before')} </span>
              {format.money(reduction.beforeCents)}
            </s>
            <span className={`nowrap semibold ${price.off}`}>{format.discount(reduction.percent)}</span>
          </>
        )}
      </p>
      {children}
      <p className={`fill ${price.low}`}>{disclosures.join(' · ')}</p>
      <CodePrice code={size.code} />
    </>
  );
}
