import type { ReactNode } from 'react';
import type { SizeCode } from '@munay/contracts/shop/product';
import { useFormat, useT } from '@munay/kit';
import styles from '../components/price.module.css';

/**
 * The price with an announced code. The code is a discount, so the lowest price in the 30 days before it is shown too
 * (Directive 98/6/EC, article 6a).
 */
export function CodePrice({ code: sizeCode }: { code: SizeCode | undefined }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (!sizeCode) return null;
  const { code, priceCents, lowest30DaysCents } = sizeCode;
  const prices = { price: format.money(priceCents), lowest: format.money(lowest30DaysCents) };
  return <p className={styles.low}>{t('price.byCode', { code, ...prices })}</p>;
}
