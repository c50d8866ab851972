import type { ReactNode } from 'react';
import type { CartView } from '@munay/contracts/order/cart';
import { Button, ButtonLink, useT } from '@munay/kit';
import { OrderSums } from '../../order/order-sums';
import { closeCart } from '../cart-dialog-state';
import { type Destination, useCartQuote } from './cart-quote';
import { PaymentMarks } from './payment-marks-slot';
import styles from '../cart-dialog.module.css';

/** Sums with delivery and total as the server quotes them; without a quote, those of the cart. */
function CartSums({ cart, stale, to }: Pick<CartFootProps, 'cart' | 'stale' | 'to'>): ReactNode {
  const t = useT();
  const { quote, way, isCurrent, rows } = useCartQuote(cart, to?.postcode);
  const isPending = to !== null && quote.isPending;
  const vat = t('price.vat');
  return (
    <div className={`sum ${styles.sums}`}>
      <OrderSums
        rows={rows}
        labels={{
          subtotal: t('cart.subtotal'),
          delivery: to ? t('cart.delivery', { zone: to.zone }) : '',
          total: (
            <>
              {t('cart.total')} <small className="small muted">{vat}</small>
            </>
          ),
          saved: t('cart.saved'),
        }}
        stale={stale || (way !== undefined && !isCurrent)}
        isPending={isPending}
      />
      {!way && !isPending && <p className="small muted">{vat}</p>}
    </div>
  );
}

export interface CartFootProps {
  cart: CartView;
  /** A change is pending, so the sums are stale. */
  stale: boolean;
  /** Null outside the delivery area. */
  to: Destination | null;
  /** Of the way to the checkout. */
  label: string;
  onCheckout: () => void;
  onClear: () => void;
}

/** Sums, the way to the checkout, and what can be paid with there. */
export function CartFoot({ cart, stale, to, label, onCheckout, onClear }: CartFootProps): ReactNode {
  const t = useT();
  return (
    <>
      <CartSums cart={cart} stale={stale} to={to} />
      <ButtonLink
        variant="primary"
        wide
        className="mt3"
        to="/checkout"
        onClick={(event) => {
          event.preventDefault();
          onCheckout();
        }}
      >
        {label}
      </ButtonLink>
      <PaymentMarks />
      <div className="spread g4 flex">
        <Button variant="quiet" className="small" onClick={closeCart}>
          {t('cart.continue')}
        </Button>
        <Button variant="quiet" className="small muted" onClick={onClear}>
          {t('cart.clear')}
        </Button>
      </div>
    </>
  );
}
