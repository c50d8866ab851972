import { type ReactNode, useId } from 'react';
import type { ProductCard, SizeView } from '@munay/contracts/shop/product';
import { Button, Icon, useFormat, useT } from '@munay/kit';
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
  /** Shown when the form was submitted without a choice. */
  error?: string;
}

function SoldOut({
  productId,
  title,
  size,
}: Pick<SizePickerProps, 'productId' | 'title'> & { size: SizeView }): ReactNode {
  const t = useT();
  return (
    <div className={`grid content-start relative on-white ${styles.size} ${styles.out}`}>
      <b>{size.label}</b>
      <span className={styles.price}>{t('product.soldOut')}</span>
      <AlertButton
        className={`bare inline-row small ${styles.tellMe}`}
        target={{ productId, title, size: size.label }}
      />
    </div>
  );
}

function SizeWords({ size }: { size: SizeView }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <b>{size.label}</b>
      <span className={styles.price}>{format.money(size.unitPriceCents)}</span>
      <span className={`nowrap ${price.unit} ${styles.unit}`}>
        {t('price.per100g', { price: format.money(size.per100gCents) })}
      </span>
    </>
  );
}

interface SizeButtonsProps {
  product: ProductCard;
  busy: boolean;
  onChoose: (label: string) => void;
}

export function SizeButtons({ product, busy, onChoose }: SizeButtonsProps): ReactNode {
  const t = useT();
  const { _id, title, sizes } = product;
  return (
    <div role="group" aria-label={t('product.addSize')}>
      <p className={styles.legend} aria-hidden="true">
        {t('product.addSize')}
      </p>
      <div className={`grid g2 mt3 ${styles.sizes} ${styles.rows}`}>
        {sizes.map((size) =>
          size.available === 0 ? (
            <SoldOut key={size.label} productId={_id} title={title} size={size} />
          ) : (
            <Button
              key={size.label}
              variant="plain"
              className={`grid content-start relative on-white ${styles.size}`}
              busy={busy}
              onClick={() => onChoose(size.label)}
            >
              <SizeWords size={size} />
            </Button>
          ),
        )}
      </div>
    </div>
  );
}

/** Native radio buttons drawn as boxes with price and price per 100 g; sold-out sizes stay visible. */
export function SizePicker({ productId, title, sizes, value, onChange, error }: SizePickerProps): ReactNode {
  const t = useT();
  const id = useId();
  const invalid = error !== undefined && error !== '';
  return (
    <fieldset
      className={styles.picker}
      role="radiogroup"
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>{t('product.size')}</legend>
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
              <SizeWords size={size} />
            </label>
          ),
        )}
      </div>
      {invalid && (
        <p className="err mt2" id={`${id}-error`} role="alert">
          <Icon name="circle-alert" small /> {error}
        </p>
      )}
    </fieldset>
  );
}
