import { type ReactNode, useRef, useState } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import type { ProductView, SizeView } from '@munay/contracts/shop/product';
import { Button, Link, PageTitle, useT } from '@munay/kit';
import { AllergyWarning } from '../allergy/allergy-warning';
import { useAddToCart } from '../cart/use-add-to-cart';
import { ActionError } from '../components/action-error';
import { LimitNote, Quantity } from '../components/quantity';
import { FavoriteButton } from '../product/favorite-button';
import { Rating } from '../product/rating';
import { SizePicker } from '../product/size-picker';
import { SizePrice } from '../product/size-price';
import { CodeChip } from './code-chip';
import { ProductFacts } from './product-facts';
import { PromotionNote } from './promotion-note';
import { ShippingNotes } from './shipping-notes';
import { StickyBuyBar } from './sticky-buy-bar';
import styles from './buy-form.module.css';

/**
 * The most popular size if it is available, otherwise the first available size. Its price is shown directly above the
 * size picker.
 */
function chooseFirstSize(sizes: readonly SizeView[]): SizeView | undefined {
  const sizesOnSale = sizes.filter(({ available }) => available > 0);
  return sizesOnSale.find(({ weightGrams }) => weightGrams === 100) ?? sizesOnSale[0];
}

const RatingLink = ({ rating }: { rating: ProductView['rating'] }): ReactNode =>
  rating.count > 0 && (
    <Link to="#resenas" className={`inline-row push ${styles.rating}`}>
      <Rating {...rating} />
    </Link>
  );

export function BuyForm({ product }: { product: ProductView }): ReactNode {
  const t = useT();
  const { title, sizes } = product;
  const [label, setLabel] = useState(() => chooseFirstSize(sizes)?.label);
  const [enteredQuantity, setEnteredQuantity] = useState(1);
  const button = useRef<HTMLButtonElement>(null);
  const { add, adding, failure } = useAddToCart(product);

  const availableSize = sizes.find((size) => size.label === label && size.available > 0);
  const displayedSize = availableSize ?? sizes[0];
  const max = Math.min(LIMITS.lineQuantity, availableSize?.available ?? 0);
  const quantity = Math.max(1, Math.min(enteredQuantity, max));
  const submit = () => {
    if (availableSize !== undefined) add({ size: availableSize.label, quantity });
  };

  return (
    <>
      <form
        className={`grid g5 content-start ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="grid g2">
          <PageTitle title={title} className={styles.title} />
          <div className={`cluster ${styles.line}`}>
            {displayedSize !== undefined && (
              <SizePrice size={displayedSize} className={styles.price}>
                <RatingLink rating={product.rating} />
              </SizePrice>
            )}
          </div>
          {displayedSize?.code && <CodeChip key={displayedSize.code.code} code={displayedSize.code} />}
          {product.promotion && <PromotionNote promotion={product.promotion} />}
          {product.benefit && <p>{product.benefit}</p>}
          <p className="muted">{product.scentLine}</p>
          <ProductFacts product={product} />
        </div>
        <AllergyWarning inci={product.inci} />
        <SizePicker
          productId={product._id}
          title={title}
          sizes={sizes}
          value={availableSize?.label}
          onChange={setLabel}
        />
        <div className={`foot-bar ${styles.buy}`}>
          <div className={`flex g2 ${styles.row}`}>
            {availableSize !== undefined && (
              <Quantity
                value={quantity}
                min={1}
                max={max}
                label={t('product.quantity')}
                decreaseLabel={t('product.less')}
                increaseLabel={t('product.more')}
                onChange={setEnteredQuantity}
              />
            )}
            <Button
              ref={button}
              variant="primary"
              className={styles.add}
              type="submit"
              aria-disabled={adding || availableSize === undefined}
            >
              {availableSize === undefined
                ? t('product.soldOut')
                : t(adding ? 'product.adding' : 'product.add')}
            </Button>
            <FavoriteButton product={product} />
          </div>
          <p className="small" role="status">
            {availableSize !== undefined && max <= 5 && t('product.onlyLeft', { count: max })}
            {max > 5 && quantity === max && <LimitNote max={max} />}
          </p>
          <ActionError error={failure} />
        </div>
        <ShippingNotes />
      </form>
      {availableSize !== undefined && (
        <StickyBuyBar anchor={button} title={title} size={availableSize} adding={adding} onAdd={submit} />
      )}
    </>
  );
}
