import type { ReactNode } from 'react';
import type { SizeCode } from '@munay/contracts/shop/product';
import { useFormat, useT } from '@munay/kit';
import styles from '../components/price.module.css';

/** The price by an announced code: a discount, so with the lowest price of 30 days (Directive 98/6/EC, article 6a). */
export function CodePrice({ code: sizeCode }: { code: SizeCode | undefined }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (!sizeCode) return null;
  const { code, priceCents, lowest30DaysCents } = sizeCode;
  const prices = { price: format.money(priceCents), lowest: format.money(lowest30DaysCents) };
  return <p className={styles.low}>{t('price.byCode', { code, ...prices })}</p>;
}
