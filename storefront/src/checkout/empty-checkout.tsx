import { ButtonLink, useSession, useT } from '@munay/kit';
import { StatePanel } from '../components/state/state-panel';
import { CartOrPopularProducts } from '../state-page/cart-or-popular-slot';
import { CheckoutUnavailableLines } from './checkout-unavailable-lines-slot';

function NothingToOrder({ text }: { text: string }) {
  const t = useT();
  const { cart } = useSession();
  if (cart?.unavailable)
    return (
      <StatePanel title={t('checkout.nothingLeft')} below={<CartOrPopularProducts />}>
        <CheckoutUnavailableLines />
      </StatePanel>
    );
  return (
    <StatePanel illustration="bar" title={t('checkout.empty')} below={<CartOrPopularProducts />}>
      <p>{text}</p>
      <ButtonLink variant="primary" to="/shop">
        {t('cart.browse')}
      </ButtonLink>
    </StatePanel>
  );
}

export const EmptyCheckout = () => <NothingToOrder text={useT()('checkout.emptyText')} />;

/** Shown when all lines of the order have been removed from the cart. */
export const EmptiedCheckout = () => <NothingToOrder text={useT()('checkout.emptied')} />;
