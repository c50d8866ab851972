import { lazyPage, PageTitle, useSession, useT } from '@munay/kit';
import { OffSale } from '../cart/off-sale';
import { CheckoutForm } from './checkout-form';
import styles from './checkout.module.css';

/** With the other pages that only say what happened. */
const EmptyCheckout = lazyPage(() =>
  import(/* webpackChunkName: "after-checkout" */ './empty-checkout').then((m) => m.EmptyCheckout),
);

export function CheckoutPage() {
  const t = useT();
  const { user, cart } = useSession();
  if (!user || !cart) return null;
  if (cart.itemCount === 0) return <EmptyCheckout />;
  return (
    <div className="wrap">
      <div className={`grid g3 justify-start page-top ${styles.title}`}>
        <PageTitle title={t('checkout.title')} />
        <OffSale lines={cart.offSale} />
      </div>
      <CheckoutForm user={user} cart={cart} />
    </div>
  );
}
