import type { ReactNode } from 'react';
import type { CartView } from '@munay/contracts/order/cart';
import { Button, ButtonLink, useFormat, useT } from '@munay/kit';
import { OrderSums } from '../../order/order-sums';
import { closeCart } from '../cart-dialog-state';
import { type Destination, useCartQuote } from './cart-quote';
import styles from '../cart-dialog.module.css';

interface CartSumsProps {
  cart: CartView;
  /** Whether a change is pending, so that the totals are stale. */
  isStale: boolean;
  /** Destination; null outside the delivery area. */
  to: Destination | null;
}

/** The footer's total rows, with delivery as quoted by the server. */
export function CartSums({ cart, isStale, to }: CartSumsProps): ReactNode {
  const t = useT();
  const { quote, option, isCurrent, rows } = useCartQuote(cart, to?.postcode);
  return (
    <div className={`sum line-above ${styles.sums}`}>
      <OrderSums
        rows={rows}
        labels={{
          subtotal: t('cart.subtotal'),
          delivery: to ? t('cart.delivery', { zone: to.zone }) : '',
        }}
        isStale={isStale || (option !== undefined && !isCurrent)}
        isPending={to !== null && quote.isPending}
      />
    </div>
  );
}

/** The total and the savings. While the delivery price is unknown, the price of the goods is shown. */
function Total({ cart, isStale, to }: CartSumsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { quote, option, isCurrent, rows } = useCartQuote(cart, to?.postcode);
  const isPending = to !== null && quote.isPending;
  const isDelivered = isPending || option !== undefined;
  const cents = isDelivered ? rows.totalCents : cart.goodsCents;
  const isOutdated = isStale || (isDelivered && !isCurrent);
  return (
    <div className={styles.total}>
      <p>
        <b>{t(isDelivered ? 'cart.total' : 'cart.subtotal')}</b>
        <span className="num" aria-busy={isOutdated}>
          {cents === null ? '…' : format.money(cents)}
        </span>
      </p>
      <p className="small muted">
        {t('price.vat')}
        {!isPending && rows.savedCents > 0 && (
          <>
            {' · '}
            <span className="num" aria-busy={isOutdated}>
              {t('cart.savedSum', { amount: format.money(rows.savedCents) })}
            </span>
          </>
        )}
      </p>
    </div>
  );
}

interface CartFooterProps extends CartSumsProps {
  /** Label of the checkout button. */
  label: string;
  onCheckout: () => void;
}

/** Contains only elements of constant height: the total, the checkout button, and the link back. */
export function CartFooter({ label, onCheckout, ...sums }: CartFooterProps): ReactNode {
  const t = useT();
  return (
    <>
      <Total {...sums} />
      <ButtonLink
        variant="primary"
        wide
        className="mt2"
        to="/checkout"
        onClick={(event) => {
          event.preventDefault();
          onCheckout();
        }}
      >
        {label}
      </ButtonLink>
      <Button variant="quiet" className="small" onClick={closeCart}>
        {t('cart.continue')}
      </Button>
    </>
  );
}
