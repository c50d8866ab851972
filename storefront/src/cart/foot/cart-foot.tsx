import type { ReactNode } from 'react';
import type { CartView } from '@munay/contracts/order/cart';
import { Button, ButtonLink, useFormat, useT } from '@munay/kit';
import { PromotionRows } from '../../order/promotion-rows';
import { closeCart } from '../cart-dialog-state';
import { type Destination, useCartQuote } from './cart-quote';
import { PaymentMarks } from './payment-marks-slot';
import styles from '../cart-dialog.module.css';

function Sum({ label, cents, stale, kind }: SumProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <div className={kind}>
      <span>{label}</span>
      <span className="num" aria-busy={stale || cents === undefined}>
        {cents === undefined ? '…' : cents === 0 ? t('price.free') : format.money(cents)}
      </span>
    </div>
  );
}

interface SumProps {
  label: ReactNode;
  /** Undefined until known. */
  cents: number | undefined;
  stale: boolean;
  kind?: 'save' | 'total';
}

/** Delivery and total as the server quotes them; their rows are kept free until it has. */
function Delivered({ cart, stale, to: { postcode, zone } }: DeliveredProps): ReactNode {
  const t = useT();
  const { quote, way, isCurrent } = useCartQuote(cart, postcode);
  if (way === undefined && !quote.isPending) return null;
  const isOld = stale || !isCurrent;
  return (
    <>
      <Sum label={t('cart.delivery', { zone })} cents={way?.shippingCents} stale={isOld} />
      <Sum
        kind="total"
        label={
          <>
            {t('cart.total')} <small className="small muted">{t('price.vat')}</small>
          </>
        }
        cents={way?.totalCents}
        stale={isOld}
      />
    </>
  );
}

interface DeliveredProps extends Pick<CartFootProps, 'cart' | 'stale'> {
  to: Destination;
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
      <div className={`sum ${styles.sums}`}>
        <Sum label={t('cart.subtotal')} cents={cart.goodsCents} stale={stale} />
        <PromotionRows promotions={cart.promotions} stale={stale} />
        {cart.savedCents > 0 && (
          <Sum kind="save" label={t('cart.saved')} cents={cart.savedCents} stale={stale} />
        )}
        {to ? (
          <Delivered cart={cart} stale={stale} to={to} />
        ) : (
          <p className="small muted">{t('price.vat')}</p>
        )}
      </div>
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
