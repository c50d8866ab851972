import type { CartView } from '@munay/contracts/order/cart';
import { useFormat, useT } from '@munay/kit';
import { CartCodes } from '../cart/cart-codes-slot';
import { useCartQuote, useDestination } from '../cart/foot/cart-quote';
import { OrderSummary, SumRow, Thumbnails } from '../order/order-summary';
import { PromotionRows } from '../order/promotion-rows';
import { cartLines } from '../order/summary-lines';
import styles from '../account/account.module.css';

/** The cart's codes and the total that cart and checkout show; goods only while the delivery is unknown. */
function useSums(cart: CartView) {
  const to = useDestination();
  const { way, isCurrent, codes } = useCartQuote(cart, to?.postcode);
  return { way, codes, isStale: way !== undefined && !isCurrent };
}

export function CartBox({ cart, hasCodes }: { cart: CartView; hasCodes: boolean }) {
  const t = useT();
  const { way, codes, isStale } = useSums(cart);
  return (
    <OrderSummary
      title={t('auth.cart')}
      lines={cartLines(cart)}
      className={styles.box}
      codes={hasCodes && <CartCodes cart={cart} codes={codes} />}
      sums={
        <>
          <SumRow label={t('auth.subtotal')} cents={cart.goodsCents} />
          <PromotionRows promotions={cart.promotions} stale={isStale} />
          {way && (
            <>
              <SumRow label={t('auth.delivery')} cents={way.shippingCents} stale={isStale} />
              <SumRow kind="total" label={t('auth.total')} cents={way.totalCents} stale={isStale} />
            </>
          )}
        </>
      }
    >
      <p className="small muted">{t('auth.cartStays')}</p>
    </OrderSummary>
  );
}

export function CartLine({ cart, hasCodes }: { cart: CartView; hasCodes: boolean }) {
  const t = useT();
  const format = useFormat();
  const { way, codes, isStale } = useSums(cart);
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
              {format.money(way?.totalCents ?? cart.goodsCents)}
            </span>
          </b>
        </p>
      </div>
      {hasCodes && <CartCodes cart={cart} codes={codes} />}
    </section>
  );
}
