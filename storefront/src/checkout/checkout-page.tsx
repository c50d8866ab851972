import { ButtonLink, PageTitle, useSession, useT } from '@munay/kit';
import { CartOrPopular } from '../cart/cart-or-popular-slot';
import { OffSale } from '../cart/off-sale';
import { StatePanel } from '../components/state/state-panel';
import { CheckoutForm } from './checkout-form';
import styles from './checkout.module.css';

export function CheckoutPage() {
  const t = useT();
  const { user, cart } = useSession();
  if (!user || !cart) return null;
  if (cart.itemCount === 0)
    return (
      <StatePanel drawing="bar" title={t('checkout.empty')} below={<CartOrPopular />}>
        <p>{t('checkout.emptyText')}</p>
        <ButtonLink variant="primary" to="/shop">
          {t('created.shop')}
        </ButtonLink>
      </StatePanel>
    );
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
