import type { ReactNode } from 'react';
import type { ProductCard } from '@munay/contracts/shop/product';
import { Button, useT } from '@munay/kit';
import { SizeText, SoldOut } from './size-picker';
import styles from './size-picker.module.css';

interface SizeButtonsProps {
  product: ProductCard;
  busy: boolean;
  onChoose: (label: string) => void;
}

export function SizeButtons({ product, busy, onChoose }: SizeButtonsProps): ReactNode {
  const t = useT();
  const { _id, title, sizes } = product;
  return (
    <div className={styles.picker} role="group" aria-label={t('product.addSize')}>
      <p className="medium" aria-hidden="true">
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
              <SizeText size={size} />
            </Button>
          ),
        )}
      </div>
    </div>
  );
}
