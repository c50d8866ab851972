import type { ReactNode } from 'react';
import { getAnnouncedDiscount } from '@munay/contracts/money';
import type { SizeView } from '@munay/contracts/shop/product';
import { useFormat, useT } from '@munay/kit';
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
  const discount = getAnnouncedDiscount(size);
  const lowestCents = discount === null ? null : size.lowest30DaysCents;
  const disclosures = [
    size.label,
    t('price.per100g', { price: format.money(size.per100gCents) }),
    ...(lowestCents === null ? [] : [t('price.lowestLong', { price: format.money(lowestCents) })]),
    t('price.vat'),
  ];
  return (
    <>
      <p className={`wraps ${price.price} ${className ?? ''} ${discount ? price.offer : ''}`}>
        <span className={`nowrap semibold ${price.now}`}>{format.money(size.unitPriceCents)}</span>
        {discount !== null && (
          <>
            <s>
              <span className="vh">{t('price.before')} </span>
              {format.money(discount.beforeCents)}
            </s>
            <span className={`nowrap semibold ${price.off}`}>{format.discount(discount.percent)}</span>
          </>
        )}
      </p>
      {children}
      <p className={`fill ${price.low}`}>{disclosures.join(' · ')}</p>
    </>
  );
}
