import { type ReactNode, useId } from 'react';
import type { SizeView } from '@munay/contracts/shop/product';
import { useFormat, useT } from '@munay/kit';
import { AlertButton } from '../product-alert/alert-button';
import price from '../components/price.module.css';
import styles from './size-picker.module.css';

export interface SizePickerProps {
  productId: string;
  title: string;
  sizes: readonly SizeView[];
  /** Label of the chosen size; undefined before a choice. */
  value: string | undefined;
  onChange: (label: string) => void;
}

export function SoldOut({
  productId,
  title,
  size,
}: Pick<SizePickerProps, 'productId' | 'title'> & { size: SizeView }): ReactNode {
  const t = useT();
  return (
    <div className={`grid content-start relative on-white ${styles.size} ${styles.out}`}>
      <b className="semibold nowrap">{size.label}</b>
      <span className={styles.price}>{t('product.soldOut')}</span>
      <AlertButton
        className={`bare inline-row small ${styles.tellMe}`}
        target={{ productId, title, size: size.label }}
      />
    </div>
  );
}

export function SizeText({ size }: { size: SizeView }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <b className="semibold nowrap">{size.label}</b>
      <span className={styles.price}>{format.money(size.unitPriceCents)}</span>
      <span className={`nowrap ${price.unit} ${styles.unit}`}>
        {t('price.per100g', { price: format.money(size.per100gCents) })}
      </span>
    </>
  );
}

/** Radio buttons styled as boxes, with price and price per 100 g. Sold-out sizes stay visible. */
export function SizePicker({ productId, title, sizes, value, onChange }: SizePickerProps): ReactNode {
  const t = useT();
  const id = useId();
  return (
    <fieldset className={styles.picker} role="radiogroup">
      <legend className="medium">{t('product.size')}</legend>
      <div className={`grid g2 mt3 ${styles.sizes}`}>
        {sizes.map((size) =>
          size.available === 0 ? (
            <SoldOut key={size.label} productId={productId} title={title} size={size} />
          ) : (
            <label key={size.label} className={`grid content-start relative on-white ${styles.size}`}>
              <input
                type="radio"
                name={id}
                value={size.label}
                checked={size.label === value}
                onChange={() => onChange(size.label)}
              />
              <SizeText size={size} />
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}
