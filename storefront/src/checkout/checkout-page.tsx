import { lazyPage, PageTitle, useSession, useT } from '@munay/kit';
import { LeavePurchase } from '../account/leave-purchase';
import { OffSale } from '../cart/off-sale';
import { CheckoutForm } from './checkout-form';
import { CheckoutOutline } from './checkout-outline';
import { payerOf } from './payer';
import styles from './checkout.module.css';

/** With the other pages that only say what happened. */
const EmptyCheckout = lazyPage(() =>
  import(/* webpackChunkName: "after-checkout" */ './empty-checkout').then((m) => m.EmptyCheckout),
);

export function CheckoutPage() {
  const t = useT();
  const session = useSession();
  const { cart } = session;
  const payer = payerOf(session);
  const isKnown = payer !== null && cart !== undefined;
  if (isKnown && cart.itemCount === 0) return <EmptyCheckout />;
  return (
    <div className="wrap">
      <div className={`grid g3 justify-start page-top ${styles.title} ${styles.tight}`}>
        <PageTitle title={t('checkout.title')} />
        <LeavePurchase />
        <OffSale lines={cart?.unavailable} />
      </div>
      {isKnown ? <CheckoutForm user={payer} cart={cart} /> : <CheckoutOutline />}
    </div>
  );
}
