import type { CartView } from '@munay/contracts/order/cart';
import { useFormat, useT } from '@munay/kit';
import { CartCodes } from '../cart/cart-codes-slot';
import { useCartQuote, useDestination } from '../cart/footer/cart-quote';
import { OrderSummary } from '../order/order-summary';
import { OrderSums } from '../order/order-sums';
import { toSummaryLines } from '../order/summary-lines';
import { Thumbnails } from '../order/thumbnails';
import styles from '../account/account.module.css';

/** The cart's codes and totals, as shown in cart and checkout. Delivery is excluded until its price is known. */
function useCartSums(cart: CartView) {
  const to = useDestination();
  const { option, isCurrent, codes, rows } = useCartQuote(cart, to?.postcode);
  return { rows, codes, isStale: option !== undefined && !isCurrent };
}

export function CartBox({ cart, hasCodes }: { cart: CartView; hasCodes: boolean }) {
  const t = useT();
  const { rows, codes, isStale } = useCartSums(cart);
  return (
    <OrderSummary
      title={t('auth.cart')}
      lines={toSummaryLines(cart)}
      className={styles.box}
      codes={hasCodes && <CartCodes cart={cart} codes={codes} />}
      sums={
        <OrderSums
          rows={rows}
          labels={{
            subtotal: t('auth.subtotal'),
            delivery: t('auth.delivery'),
            total: t('auth.total'),
            savings: t('auth.saved'),
          }}
          isStale={isStale}
        />
      }
    >
      <p className="small muted">{t('auth.cartStays')}</p>
    </OrderSummary>
  );
}

export function CartLine({ cart, hasCodes }: { cart: CartView; hasCodes: boolean }) {
  const t = useT();
  const format = useFormat();
  const { rows, codes, isStale } = useCartSums(cart);
  return (
    <section className={styles.line} aria-label={t('auth.cart')}>
      <div className={`row g4 small tinted cut-thumb ${styles.thumbs}`}>
        <Thumbnails
          images={cart.products.map(({ _id, product }) => ({
            key: _id,
            image: product.images[0] ?? null,
            alt: '',
          }))}
        />
        <p>
          <b>
            {t('auth.cartLine', { count: cart.itemCount })} ·{' '}
            <span className="num" aria-busy={isStale}>
              {format.money(rows.totalCents ?? rows.goodsCents)}
            </span>
          </b>
        </p>
      </div>
      {hasCodes && <CartCodes cart={cart} codes={codes} />}
    </section>
  );
}
