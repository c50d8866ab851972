import type { SizeView } from '@munay/contracts/product';
import { Icon, useFormat, useT } from '@munay/kit';
import { type ReactNode, useId } from 'react';
import { NotifyButton } from '../notice/notify-button';
import price from './price.module.css';
import styles from './size-picker.module.css';

export interface SizePickerProps {
  productId: string;
  title: string;
  sizes: readonly SizeView[];
  /** Label of the chosen size; undefined before a choice. */
  value: string | undefined;
  onChange: (label: string) => void;
  /** Shown when the form was sent without a choice. */
  error?: string;
}

function SoldOut({
  productId,
  title,
  size,
}: Pick<SizePickerProps, 'productId' | 'title'> & { size: SizeView }): ReactNode {
  const t = useT();
  return (
    <div className={`${styles.size} ${styles.out}`}>
      <b>{size.label}</b>
      <span className={styles.price}>{t('product.soldOut')}</span>
      <NotifyButton className={styles.tellMe} wanted={{ productId, title, size: size.label }} />
    </div>
  );
}

/** Native radio buttons drawn as boxes with price and price per 100 g; sold-out sizes stay visible. */
export function SizePicker({ productId, title, sizes, value, onChange, error }: SizePickerProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const invalid = error !== undefined && error !== '';
  return (
    <fieldset aria-describedby={invalid ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{t('product.size')}</legend>
      <div className={styles.sizes}>
        {sizes.map((size) =>
          size.available === 0 ? (
            <SoldOut key={size.label} productId={productId} title={title} size={size} />
          ) : (
            <label key={size.label} className={styles.size}>
              <input
                type="radio"
                name={id}
                value={size.label}
                checked={size.label === value}
                aria-invalid={invalid || undefined}
                onChange={() => onChange(size.label)}
              />
              <b>{size.label}</b>
              <span className={styles.price}>{format.money(size.unitPriceCents)}</span>
              <span className={price.unit}>
                {t('price.per100g', { price: format.money(size.per100gCents) })}
              </span>
            </label>
          ),
        )}
      </div>
      {invalid && (
        <p className={`err ${styles.error}`} id={`${id}-error`} role="alert">
          <Icon name="circle-alert" small /> {error}
        </p>
      )}
    </fieldset>
  );
}
