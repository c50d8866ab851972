import type { CartView } from '@munay/contracts/order/cart';
import { useFormat, useT } from '@munay/kit';
import { OrderSummary, SumRow, Thumbnails } from '../order/order-summary';
import { cartLines } from '../order/summary-lines';
import styles from '../account/account.module.css';

export function CartBox({ cart }: { cart: CartView }) {
  const t = useT();
  return (
    <OrderSummary
      title={t('auth.cart')}
      lines={cartLines(cart)}
      className={styles.box}
      sums={<SumRow kind="total" label={t('auth.subtotal')} cents={cart.goodsCents} />}
    >
      <p className="small muted">{t('auth.cartStays')}</p>
    </OrderSummary>
  );
}

export function CartLine({ cart }: { cart: CartView }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className={`row g4 small tinted cut-thumb ${styles.line}`} aria-label={t('auth.cart')}>
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
          <span className="num">{format.money(cart.goodsCents)}</span>
        </b>
      </p>
    </section>
  );
}
