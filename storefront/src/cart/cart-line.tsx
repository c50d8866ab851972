import type { ReactNode } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import type { CartItem } from '@munay/contracts/order/cart';
import { Button, Icon, Link, Picture, useFormat, useT } from '@munay/kit';
import { AllergyWarning } from '../allergy/allergy-warning';
import { LimitNote, Quantity } from '../components/quantity';
import price from '../components/price.module.css';
import styles from './cart-dialog.module.css';

function LinePrice({ item, isStale }: Pick<CartLineProps, 'item' | 'isStale'>): ReactNode {
  const t = useT();
  const format = useFormat();
  const { lineCents, lineBeforeCents, discountPercent } = item;
  const isDiscounted = Boolean(lineBeforeCents) && !isStale;
  return (
    <div className={styles.amount} aria-busy={isStale}>
      <p className={isDiscounted ? `${price.price} ${price.offer}` : price.price}>
        <span className={`num semibold ${price.now}`} aria-busy={isStale}>
          {format.money(lineCents)}
        </span>
      </p>
      {lineBeforeCents && (
        <p className={price.unit}>
          <s className="nowrap">
            <span className="vh">{t('price.before')} </span>
            {format.money(lineBeforeCents)}
          </s>{' '}
          <span className="nowrap semibold accent">{format.discount(discountPercent)}</span>
        </p>
      )}
    </div>
  );
}

export interface CartLineProps {
  item: CartItem;
  /** Whether a quantity change is pending, so that the line total is stale. */
  isStale: boolean;
  /** Whether the line was just added. */
  isAdded: boolean;
  /** Called with the new quantity. A quantity below 1 asks whether to remove the line. */
  onQuantityChange: (quantity: number) => void;
  onRemove: () => void;
  onLeave: () => void;
}

export function CartLine({
  item,
  isStale,
  isAdded,
  onQuantityChange,
  onRemove,
  onLeave,
}: CartLineProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { product, size, quantity, available, unitPriceCents, lineBeforeCents, lowest30DaysCents } = item;
  const name = `${product.title} ${size}`;
  const to = `/product/${product.slug}`;
  const image = product.images[0];
  const max = Math.min(LIMITS.lineQuantity, available);
  return (
    <li className={`grid g3 ${styles.line}`} data-added={isAdded || undefined}>
      <Link
        className={`cut tinted cut-thumb ${styles.picture}`}
        to={to}
        tabIndex={-1}
        aria-hidden="true"
        onClick={onLeave}
      >
        {image !== undefined && <Picture image={image} sizes="84px" alt="" />}
      </Link>
      <div className="min0">
        <div className="spread g3 flex align-start">
          <h3>
            <Link className="no-underline" to={to} data-row-title="" onClick={onLeave}>
              {product.title}
            </Link>
          </h3>
          <Button
            variant="icon"
            className={styles.remove}
            aria-label={t('cart.remove', { name })}
            onClick={onRemove}
          >
            <Icon name="trash-2" />
          </Button>
        </div>
        <p className={`muted ${styles.size}`}>
          {size}
          {quantity > 1 && ` · ${t('cart.each', { price: format.money(unitPriceCents) })}`}
          {isAdded && (
            <span className="state ok">
              <Icon name="check" small /> {t('cart.justAdded')}
            </span>
          )}
        </p>
        <AllergyWarning inci={product.inci} />
        <div className="row spread g2">
          <Quantity
            value={quantity}
            min={0}
            max={max}
            label={t('cart.quantityOf', { name })}
            decreaseLabel={t('cart.lessOf', { name })}
            increaseLabel={t('cart.moreOf', { name })}
            onChange={onQuantityChange}
          />
          <LinePrice item={item} isStale={isStale} />
        </div>
        {lineBeforeCents !== null && lowest30DaysCents !== null && (
          <p className={price.low}>{t('price.lowest', { price: format.money(lowest30DaysCents) })}</p>
        )}
        <p className="small muted" role="status">
          {quantity === max && <LimitNote max={max} />}
        </p>
      </div>
    </li>
  );
}
