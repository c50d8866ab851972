import { useState } from 'react';
import {
  lazyPage,
  Link,
  Navigate,
  PageTitle,
  storePathOf,
  useSearchParams,
  useSession,
  useT,
  withMessages,
} from '@munay/kit';
import { messages } from '../i18n/messages';
import { CartBox, CartLine } from './cart-summary';
import { LoginForm } from './login-form';
import { safeReturnPath } from './return-path';
import { hadAccount } from './returning-visitor';
import { SignupForm } from './signup-form';
import styles from '../account/account.module.css';

/** Staff only, so shoppers do not load it. */
const LoginStep = lazyPage(
  withMessages([messages('factor')], () => import('../second-factor/login-step').then((m) => m.LoginStep)),
);

/**
 * `/authUser`: login or sign-up, with the cart beside it. `?return=` is where to go next, `?new=` which form is open;
 * by default a visitor who comes from the cart and has never logged in here sees sign-up.
 */
export function AuthPage() {
  const t = useT();
  const { user, over, cart, next } = useSession();
  const [search] = useSearchParams();
  const [isKnown] = useState(hadAccount);
  const back = safeReturnPath(search.get('return'));
  const paid = /^\/(checkout-success|confirmation)\b/.test(back);
  const paying = !paid && back.startsWith('/checkout');
  const newFirst = paying && !isKnown && !user;
  const formParam = search.get('new');
  const signup = formParam === null ? newFirst : formParam === '1';
  const forms = newFirst ? [true, false] : [false, true];
  const addressOf = (isNew: boolean): string => {
    const other = new URLSearchParams(search);
    other.set('new', isNew ? '1' : '0');
    return `?${other.toString()}`;
  };

  // Someone who signs up with a known address is told by email; this link lets them log in
  if (user?.emailValidated && !over)
    return <Navigate to={back === '/' ? (storePathOf(user) ?? back) : back} replace />;
  if (next) return <LoginStep />;
  const occasion = paid ? 'Paid' : paying ? 'Paying' : '';
  return (
    <div className={`wrap grid g6 ${styles.auth}`}>
      <div className={`grid min0 g5 ${styles.column}`}>
        <div className="stack">
          <PageTitle title={t(signup ? 'auth.titleSignup' : `auth.title${occasion}`)} />
          <p className="muted">{t(`auth.lead${occasion}`)}</p>
        </div>
        {cart && cart.itemCount > 0 && <CartLine cart={cart} />}
        <nav className="seg" aria-label={t('auth.choice')}>
          <ul role="list">
            {forms.map((isNew) => (
              <li key={String(isNew)}>
                <Link to={addressOf(isNew)} replace aria-current={isNew === signup ? 'page' : undefined}>
                  {t(isNew ? 'auth.signup' : 'auth.login')}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {signup ? <SignupForm back={back} /> : <LoginForm back={back} />}
      </div>
      {cart && cart.itemCount > 0 && <CartBox cart={cart} />}
    </div>
  );
}
