import { ButtonLink, Icon, PageTitle, useSession, useT } from '@munay/kit';
import { OffSale } from '../cart/off-sale';
import { CheckoutForm } from './checkout-form';
import styles from './checkout.module.css';

export function CheckoutPage() {
  const t = useT();
  const { user, cart } = useSession();
  if (!user || !cart) return null;
  if (cart.itemCount === 0)
    return (
      <div className={`wrap ${styles.state}`}>
        <div className="panel">
          <Icon name="info" className="sign info" />
          <PageTitle title={t('checkout.empty')} />
          <p>{t('checkout.emptyText')}</p>
          <ButtonLink variant="primary" to="/shop">
            {t('created.shop')}
          </ButtonLink>
        </div>
      </div>
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
