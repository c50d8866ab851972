import { lazyPage, Route } from '@munay/kit';
import { MainFrame } from './parts/main-frame';
import { ReviewPage } from './pages';
import { RequireUser } from './parts/require-user';
import { textsOf } from './ui/texts-of';

const TEXTS = { es: () => import('./i18n/account.es.json'), en: () => import('./i18n/account.en.json') };
const accountPage = (load: Parameters<typeof lazyPage>[0]) => lazyPage(textsOf(TEXTS, load));

const AuthPage = accountPage(() => import('./auth/auth-page').then((m) => m.AuthPage));
const UserCreatedPage = accountPage(() =>
  import(/* webpackChunkName: "mailed" */ './auth/user-created-page').then((m) => m.UserCreatedPage),
);
const ValidateEmailPage = accountPage(() =>
  import(/* webpackChunkName: "mailed" */ './auth/validate-email-page').then((m) => m.ValidateEmailPage),
);
const ForgotPasswordPage = accountPage(() =>
  import(/* webpackChunkName: "mailed" */ './auth/forgot-password-page').then((m) => m.ForgotPasswordPage),
);
const ValidatePasswordPage = accountPage(() =>
  import(/* webpackChunkName: "mailed" */ './auth/validate-password-page').then(
    (m) => m.ValidatePasswordPage,
  ),
);
const ResetPasswordPage = accountPage(() =>
  import(/* webpackChunkName: "mailed" */ './auth/reset-password-page').then((m) => m.ResetPasswordPage),
);
const ProfilePage = accountPage(
  textsOf({ es: () => import('./i18n/profile.es.json'), en: () => import('./i18n/profile.en.json') }, () =>
    import('./profile/profile-page').then((m) => m.ProfilePage),
  ),
);
const NoticePage = accountPage(
  textsOf({ es: () => import('./i18n/notice.es.json'), en: () => import('./i18n/notice.en.json') }, () =>
    import('./notice/notice-page').then((m) => m.NoticePage),
  ),
);
const CheckoutPage = accountPage(() => import('./checkout/checkout-page').then((m) => m.CheckoutPage));
const CheckoutSuccessPage = accountPage(() =>
  import(/* webpackChunkName: "after-checkout" */ './checkout/checkout-success-page').then(
    (m) => m.CheckoutSuccessPage,
  ),
);
const CheckoutCancelPage = accountPage(() =>
  import(/* webpackChunkName: "after-checkout" */ './checkout/checkout-cancel-page').then(
    (m) => m.CheckoutCancelPage,
  ),
);
const ConfirmationPage = accountPage(() =>
  import(/* webpackChunkName: "after-checkout" */ './checkout/confirmation-page').then(
    (m) => m.ConfirmationPage,
  ),
);

/** Pages within the common layout that need a signed-in person. */
export const signedInRoutes = (
  <Route element={<RequireUser />}>
    <Route path="profile" element={<ProfilePage />} />
    <Route path="checkout" element={<CheckoutPage />} />
    <Route path="checkout-success" element={<CheckoutSuccessPage />} />
    <Route path="checkout-cancel" element={<CheckoutCancelPage />} />
    <Route path="confirmation" element={<ConfirmationPage />} />
    <Route path="product/:productId/review" element={<ReviewPage />} />
  </Route>
);

/** Pages outside the common layout: signing in and mailed links. */
export const plainRoutes = (
  <Route element={<MainFrame />}>
    <Route path="authUser" element={<AuthPage />} />
    <Route path="userCreated" element={<UserCreatedPage />} />
    <Route path="validate-email/:tokenId" element={<ValidateEmailPage />} />
    <Route path="notify/:token" element={<NoticePage />} />
    <Route path="forgot-password" element={<ForgotPasswordPage />} />
    <Route path="validate-password/:tokenId" element={<ValidatePasswordPage />} />
    <Route path="reset-password/:tokenId" element={<ResetPasswordPage />} />
  </Route>
);
