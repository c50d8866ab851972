import { ButtonLink, useT } from '@munay/kit';
import { CartOrPopular } from '../cart/cart-or-popular-slot';
import { StatePanel } from '../components/state/state-panel';

export function EmptyCheckout() {
  const t = useT();
  return (
    <StatePanel drawing="bar" title={t('checkout.empty')} below={<CartOrPopular />}>
      <p>{t('checkout.emptyText')}</p>
      <ButtonLink variant="primary" to="/shop">
        {t('cart.browse')}
      </ButtonLink>
    </StatePanel>
  );
}
