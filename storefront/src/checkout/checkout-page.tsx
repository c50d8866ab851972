import { useState } from 'react';
import { lazyPage, PageTitle, useSession, useT } from '@munay/kit';
import { CheckoutForm } from './checkout-form';
import { toPayer } from './payer';
import styles from './checkout.module.css';

/** The chunk also contains the other pages that only show a result. */
const loadEmptyCheckout = () => import(/* webpackChunkName: "after-checkout" */ './empty-checkout');
const EmptyCheckout = lazyPage(() => loadEmptyCheckout().then((m) => m.EmptyCheckout));
const EmptiedCheckout = lazyPage(() => loadEmptyCheckout().then((m) => m.EmptiedCheckout));

export function CheckoutPage() {
  const t = useT();
  const session = useSession();
  const { cart } = session;
  const payer = toPayer(session);
  const isKnown = payer !== null && cart !== undefined;
  const [isFilled, setIsFilled] = useState(false);
  if (isKnown && cart.itemCount > 0 && !isFilled) setIsFilled(true);
  if (isKnown && cart.itemCount === 0) return isFilled ? <EmptiedCheckout /> : <EmptyCheckout />;
  return (
    <div className="wrap">
      <div className={`grid g3 justify-start page-top ${styles.title} ${styles.tight}`}>
        <PageTitle title={t('checkout.title')} />
      </div>
      {isKnown ? <CheckoutForm user={payer} cart={cart} /> : <CheckoutOutline />}
    </div>
  );
}

/** The elements that are the same for every buyer, shown until the session has loaded. */
function CheckoutOutline() {
  const t = useT();
  return (
    <div className={`grid g6 ${styles.grid} ${styles.outline}`}>
      <div className="line-below" />
      {/* Positions toasts above the form's bottom bar */}
      <div className="foot-bar" hidden />
      <div className={`grid min0 ${styles.steps}`}>
        <section>
          <h2>{t('checkout.delivery')}</h2>
        </section>
      </div>
    </div>
  );
}
