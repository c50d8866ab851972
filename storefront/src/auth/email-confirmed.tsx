import { ButtonLink, useFormat, useSession, useT } from '@munay/kit';
import { StatePanel } from '../components/state/state-panel';
import { CartOrPopularProducts } from '../state-page/cart-or-popular-slot';

/**
 * Confirms that the address is verified and continues to a pending payment. Guests log in first, with a prefilled
 * address.
 */
export function EmailConfirmed({
  email,
  passwordChanged = false,
}: {
  email?: string | undefined;
  passwordChanged?: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const { user, cart } = useSession();
  const hasItems = cart !== undefined && cart.itemCount > 0;
  const next = hasItems ? '/checkout' : '/shop';
  return (
    <StatePanel
      illustration="envelope"
      state="confirmed"
      title={t('validated.title')}
      below={<CartOrPopularProducts />}
    >
      <p>
        {hasItems
          ? t('validated.toPay', { count: cart.itemCount, sum: format.money(cart.goodsCents) })
          : t(user ? 'validated.text' : passwordChanged ? 'validated.password' : 'validated.elsewhere')}
      </p>
      <ButtonLink
        variant="primary"
        to={user ? next : `/authUser?new=0&return=${encodeURIComponent(next)}`}
        state={{ email }}
      >
        {t(user ? (hasItems ? 'validated.pay' : 'cart.browse') : 'auth.login')}
      </ButtonLink>
    </StatePanel>
  );
}
