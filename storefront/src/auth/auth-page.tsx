import { Link, Navigate, PageTitle, useSearchParams, useSession, useT } from '@munay/kit';
import styles from './auth.module.css';
import { CartBox, CartLine } from './cart-summary';
import { LoginForm } from './login-form';
import { safeReturnPath } from './return-path';
import { SignupForm } from './signup-form';

/** `/authUser`: log in or open an account, with the cart in sight. `?return=` tells where to go on, `?new=1` opens the second form. */
export function AuthPage() {
  const t = useT();
  const { user, cart } = useSession();
  const [search] = useSearchParams();
  const back = safeReturnPath(search.get('return'));
  const signup = search.get('new') === '1';
  const other = (isNew: boolean): string => {
    const next = new URLSearchParams(search);
    if (isNew) next.set('new', '1');
    else next.delete('new');
    return `?${next.toString()}`;
  };

  if (user) return <Navigate to={back} replace />;
  const paying = back.startsWith('/checkout');
  return (
    <div className={`wrap ${styles.auth}`}>
      <div className={styles.column}>
        <div className="stack">
          <PageTitle title={t(paying ? 'auth.titlePaying' : signup ? 'auth.titleSignup' : 'auth.title')} />
          <p className="muted">{t(paying ? 'auth.leadPaying' : 'auth.lead')}</p>
        </div>
        {cart && cart.itemCount > 0 && <CartLine cart={cart} />}
        <nav className="seg" aria-label={t('auth.choice')}>
          <ul role="list">
            <li>
              <Link to={other(false)} replace aria-current={signup ? undefined : 'page'}>
                {t('auth.login')}
              </Link>
            </li>
            <li>
              <Link to={other(true)} replace aria-current={signup ? 'page' : undefined}>
                {t('auth.signup')}
              </Link>
            </li>
          </ul>
        </nav>
        {signup ? <SignupForm back={back} /> : <LoginForm back={back} />}
      </div>
      {cart && cart.itemCount > 0 && <CartBox cart={cart} />}
    </div>
  );
}
