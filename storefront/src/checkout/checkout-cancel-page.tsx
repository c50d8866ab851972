import { ButtonLink, Icon, PageTitle, useFormat, useSession, useT } from '@munay/kit';
import styles from './checkout.module.css';

/** `/checkout-cancel`: nothing was charged, the cart is unchanged. */
export function CheckoutCancelPage() {
  const t = useT();
  const format = useFormat();
  const { cart } = useSession();
  return (
    <div className={`wrap ${styles.state}`}>
      <div className="panel">
        <Icon name="info" className="sign info" />
        <PageTitle title={t('cancel.title')} />
        <p>{t('cancel.text', { count: cart?.itemCount ?? 0, sum: format.money(cart?.goodsCents ?? 0) })}</p>
        <div className="acts">
          <ButtonLink variant="primary" to="/checkout">
            {t('validated.pay')}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/contact">
            {t('cancel.help')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
