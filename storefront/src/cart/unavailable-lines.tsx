import { type ReactNode, useId } from 'react';
import type { UnavailableLine } from '@munay/contracts/order/cart';
import { Button, Icon, Link, Picture, useFormat, useT } from '@munay/kit';
import { AlertButton } from '../product-alert/alert-button';
import type { CartChanges } from './use-cart-changes';
import styles from './unavailable-lines.module.css';

interface LineProps {
  line: UnavailableLine;
  changes: Pick<CartChanges, 'pending' | 'change' | 'remove'>;
  onLeave?: (() => void) | undefined;
}

/** A line that cannot be ordered: its price, struck through, and all its alternatives. */
function Line({ line, changes, onLeave }: LineProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { product, title, size, quantity, available, lineCents, other } = line;
  const name = title === '' ? size : `${title}, ${size}`;
  const hiddenName = <span className="vh"> · {name}</span>;
  const image = product?.images[0];
  const state =
    lineCents === null
      ? t('cart.offSale')
      : available === 0
        ? t('cart.soldOut')
        : t('cart.onlyLeft', { count: available });
  return (
    <li className={`grid g3 ${styles.line}`} aria-busy={changes.pending.has(line._id) || undefined}>
      <div className={`cut tinted cut-thumb ${styles.picture}`}>
        {image !== undefined && <Picture image={image} sizes="64px" alt="" />}
      </div>
      <div className="min0">
        <div className="spread g3 flex">
          <b className={styles.title}>
            {product ? (
              <Link to={`/product/${product.slug}`} onClick={onLeave}>
                {title}
              </Link>
            ) : (
              title || size
            )}
          </b>
          {lineCents !== null && (
            <s className="num nowrap muted">
              <span className="vh">{t('cart.notCounted')} </span>
              {format.money(lineCents)}
            </s>
          )}
        </div>
        <p className="small muted">
          {size} · {t('order.units', { count: quantity })}
        </p>
        <p className="state warn small">{state}</p>
        <div className={`acts ${styles.acts}`}>
          {available > 0 && (
            <Button small onClick={() => changes.change(line, available)}>
              {t('cart.reduce', { count: available })}
              {hiddenName}
            </Button>
          )}
          {other && (
            <Button small onClick={() => changes.change(line, quantity, other)}>
              {t('cart.resize', { size: other.size, price: format.money(other.unitPriceCents) })}
              {hiddenName}
            </Button>
          )}
          <Button variant="quiet" className="small" onClick={() => changes.remove(line)}>
            {t('cart.takeOut')}
            {hiddenName}
          </Button>
          {product && lineCents !== null && available === 0 && (
            <AlertButton
              variant="quiet"
              className="small"
              target={{ productId: product._id, title: product.title, size }}
            />
          )}
        </div>
      </div>
    </li>
  );
}

/** The cart lines that are currently unavailable, separate from the lines that count towards the totals. */
export function UnavailableLines({
  lines = [],
  ...rest
}: Omit<LineProps, 'line'> & { lines: readonly UnavailableLine[] | undefined }): ReactNode {
  const t = useT();
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <section className={`line-below ${styles.box}`} aria-labelledby={id}>
      <p className="state warn" id={id}>
        <Icon name="triangle-alert" small /> {t('cart.unavailable')}
      </p>
      <ul role="list">
        {lines.map((line) => (
          <Line key={line._id} line={line} {...rest} />
        ))}
      </ul>
    </section>
  );
}
