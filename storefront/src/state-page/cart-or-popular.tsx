import { type ReactNode, useId } from 'react';
import type { CartView } from '@munay/contracts/order/cart';
import { Link, Picture, useFormat, useSession, useT } from '@munay/kit';
import { Thumbnails } from '../order/thumbnails';
import { usePopularProducts } from '../product/product-queries';
import styles from './cart-or-popular.module.css';

function CartReminder({ cart }: { cart: CartView }): ReactNode {
  const t = useT();
  const format = useFormat();
  const id = useId();
  return (
    <section className={`cluster g4 tinted cut-corner ${styles.cart}`} aria-labelledby={id}>
      <Thumbnails
        images={cart.products.map(({ _id, product }) => ({
          key: _id,
          image: product.images[0] ?? null,
          alt: '',
        }))}
      />
      <div>
        <h2 id={id}>{t('cart.title')}</h2>
        <p className="small muted">
          {t('cart.count', { count: cart.itemCount })} ·{' '}
          <span className="num">{format.money(cart.goodsCents)}</span>
        </p>
      </div>
    </section>
  );
}

/** Contains only links, because pages without the shop's header lack the size and cart dialogs. */
function PopularSection(): ReactNode {
  const t = useT();
  const id = useId();
  const products = usePopularProducts();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('home.loved')}</h2>
      <ul className={`grid g4 ${styles.soaps}`} role="list">
        {products.map(({ _id, slug, title, scentLine, images: [image] }) => (
          <li key={_id}>
            <Link className="no-underline" to={`/product/${slug}`}>
              <span className="cut block square mb2">
                {image !== undefined && (
                  <Picture image={image} sizes="(min-width: 40rem) 23vw, 46vw" alt="" />
                )}
              </span>
              {title}
            </Link>
            <p className="small muted">{scentLine}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CartOrPopularProducts(): ReactNode {
  const { cart, status } = useSession();
  if (cart === undefined && status === 'loading') return null;
  return cart !== undefined && cart.itemCount > 0 ? <CartReminder cart={cart} /> : <PopularSection />;
}
