import { useState } from 'react';
import {
  findStorePath,
  lazyPage,
  Link,
  Navigate,
  PageTitle,
  useSearchParams,
  useSession,
  useT,
  withMessages,
} from '@munay/kit';
import { messages } from '../i18n/messages';
import { CartBox, CartLine } from './cart-summary';
import { GuestStep, GuestTitle } from './guest-step';
import { JoinQuestion } from './join-question';
import { LoginForm } from './login-form';
import { OperatorRedirect } from './operator-redirect';
import { isOperatorPage, toSafeReturnPath } from './return-path';
import { hasReturningVisitor } from './returning-visitor';
import { SignupForm } from './signup-form';
import styles from '../account/account.module.css';
import parts from '../components/page-parts.module.css';

/** Loaded lazily, because only staff need this step. */
const LoginStep = lazyPage(
  withMessages([messages('factor')], () => import('../second-factor/login-step').then((m) => m.LoginStep)),
);

const LOGIN = { title: 'auth.title', lead: 'auth.lead' } as const;
const CHECKOUT_TEXTS = { title: 'auth.titlePaying', lead: 'auth.leadPaying' } as const;
/** Pages to which a buyer returns after the payment, possibly in a browser without a session. */
const AFTER_PAYMENT = new Map([
  ['/checkout-success', { title: 'auth.titlePaid', lead: 'auth.leadPaid' } as const],
  ['/confirmation', { title: 'auth.titleOrdered', lead: 'auth.leadPaid' } as const],
  ['/checkout-cancel', { title: 'auth.titleCancelled', lead: 'auth.leadCancelled' } as const],
]);

/**
 * `/authUser`: login or sign-up, next to the cart. `?return=` is the next page, `?new=` opens one of the forms. On the
 * way to the checkout it first requests only an email address, which is sufficient to buy.
 */
export function AuthPage() {
  const t = useT();
  const { user, expired, cart, next, join, guestCheckoutDisabled } = useSession();
  const [search] = useSearchParams();
  const [isKnown] = useState(hasReturningVisitor);
  const returnPath = toSafeReturnPath(search.get('return'));
  const paymentResult = AFTER_PAYMENT.get(returnPath.split('?')[0] ?? '');
  const isCheckout = paymentResult === undefined && returnPath.startsWith('/checkout');
  const formParam = search.get('new');
  const canContinueAsGuest = returnPath === '/checkout' && !user && !guestCheckoutDisabled;
  const isSignupFirst = isCheckout && !isKnown && !user;
  const signup = !paymentResult && (formParam === null ? isSignupFirst : formParam === '1');
  const forms = paymentResult ? [] : isSignupFirst ? ['1', '0'] : ['0', '1'];
  const buildAddress = (form: string | null): string => {
    const otherParams = new URLSearchParams(search);
    otherParams.delete('new');
    if (form !== null) otherParams.set('new', form);
    return `?${otherParams.toString()}`;
  };

  // Signing up with a registered address sends an email with a link to this page, where the visitor logs in
  if (user?.emailValidated && !expired && join.length > 0) return <JoinQuestion />;
  if (user?.emailValidated && !expired && isOperatorPage(returnPath))
    return <OperatorRedirect path={returnPath} />;
  if (user?.emailValidated && !expired)
    return <Navigate to={returnPath === '/' ? (findStorePath(user) ?? returnPath) : returnPath} replace />;
  if (next) return <LoginStep />;
  const texts = paymentResult ?? (isCheckout ? CHECKOUT_TEXTS : LOGIN);
  const isGuest = canContinueAsGuest && formParam === null;
  return (
    <div className={`wrap grid g6 ${styles.auth}`}>
      <div className={`grid min0 g5 ${styles.column}`}>
        {isGuest ? (
          <GuestTitle />
        ) : (
          <div className="stack">
            <PageTitle title={t(signup ? 'auth.titleSignup' : texts.title)} />
            <p className="muted">{t(texts.lead)}</p>
          </div>
        )}
        {cart ? (
          cart.itemCount > 0 && <CartLine cart={cart} hasCodes={isCheckout} />
        ) : (
          <div className={styles.room} />
        )}
        {!isGuest && forms.length > 0 && (
          <nav className={`line-below ${parts.pick}`} aria-label={t('auth.choice')}>
            <ul role="list">
              {forms.map((form) => (
                <li key={form}>
                  <Link
                    to={buildAddress(form)}
                    replace
                    aria-current={(form === '1') === signup ? 'page' : undefined}
                  >
                    {t(form === '1' ? 'auth.signup' : 'auth.login')}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {isGuest ? (
          <GuestStep />
        ) : signup ? (
          <SignupForm returnPath={returnPath} />
        ) : (
          <LoginForm returnPath={returnPath} />
        )}
        {canContinueAsGuest && !isGuest && (
          <p>
            <Link to={buildAddress(null)}>{t('guest.without')}</Link>
          </p>
        )}
      </div>
      {cart && cart.itemCount > 0 && <CartBox cart={cart} hasCodes={isCheckout} />}
    </div>
  );
}
