import { ButtonLink, Icon, PageTitle, useFormat, useSession, useT } from '@munay/kit';
import styles from '../account/account.module.css';

/** Address confirmed: on to the payment if one is waiting. Guests log in first, with the address filled in. */
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
  const toPay = cart !== undefined && cart.itemCount > 0;
  const next = toPay ? '/checkout' : '/shop';
  return (
    <div className={`wrap ${styles.state}`}>
      <div className="panel">
        <Icon name="circle-check" className="sign ok" />
        <PageTitle key="confirmed" title={t('validated.title')} />
        <p>
          {toPay
            ? t('validated.toPay', { count: cart.itemCount, sum: format.money(cart.goodsCents) })
            : t(user ? 'validated.text' : passwordChanged ? 'validated.password' : 'validated.elsewhere')}
        </p>
        <ButtonLink
          variant="primary"
          to={user ? next : `/authUser?new=0&return=${encodeURIComponent(next)}`}
          state={{ email }}
        >
          {t(user ? (toPay ? 'validated.pay' : 'created.shop') : 'auth.login')}
        </ButtonLink>
      </div>
    </div>
  );
}
