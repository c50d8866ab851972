import { ButtonLink, useFormat, useSession, useT } from '@munay/kit';
import { StatePanel } from '../components/state/state-panel';
import { CartOrPopularProducts } from '../state-page/cart-or-popular-slot';

/** `/checkout-cancel`: shows that nothing was charged and that the cart is unchanged. */
export function CheckoutCancelPage() {
  const t = useT();
  const format = useFormat();
  const { cart } = useSession();
  return (
    <StatePanel illustration="card" title={t('cancel.title')} below={<CartOrPopularProducts />}>
      <p>{t('cancel.text', { count: cart?.itemCount ?? 0, sum: format.money(cart?.goodsCents ?? 0) })}</p>
      <div className="acts">
        <ButtonLink variant="primary" to="/checkout">
          {t('validated.pay')}
        </ButtonLink>
        <ButtonLink variant="quiet" to="/contact">
          {t('cancel.help')}
        </ButtonLink>
      </div>
    </StatePanel>
  );
}
