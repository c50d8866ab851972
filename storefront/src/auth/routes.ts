import type { ShopPage } from '../route-definition';
import { isLoginRendered } from './login-rendered';

export const AUTH_PAGES: readonly ShopPage[] = [
  {
    path: '/authUser',
    title: { es: 'Entrar', en: 'Log in' },
    messages: ['account'],
    search: ['form', 'done', 'return', 'new'],
    plain: true,
    personal: true,
    isRendered: isLoginRendered,
    load: () => import('./auth-page').then((m) => m.AuthPage),
    noScript: () => import('./auth-no-script.server').then((m) => m.AuthNoScript),
  },
  {
    path: '/userCreated',
    title: { es: 'Cuenta creada', en: 'Account created' },
    messages: ['account', 'mailed'],
    plain: true,
    personal: true,
    load: () => import(/* webpackChunkName: "emails" */ './user-created-page').then((m) => m.UserCreatedPage),
  },
  {
    path: '/validate-email/:tokenId',
    title: { es: 'Confirmar el correo', en: 'Confirm your email' },
    messages: ['account', 'mailed'],
    plain: true,
    secret: true,
    load: () =>
      import(/* webpackChunkName: "emails" */ './validate-email-page').then((m) => m.ValidateEmailPage),
  },
  {
    path: '/forgot-password',
    title: { es: 'Contraseña olvidada', en: 'Forgotten password' },
    messages: ['account', 'mailed'],
    plain: true,
    personal: true,
    load: () =>
      import(/* webpackChunkName: "emails" */ './forgot-password-page').then((m) => m.ForgotPasswordPage),
  },
  {
    path: '/validate-password/:tokenId',
    title: { es: 'Contraseña nueva', en: 'New password' },
    messages: ['account', 'mailed'],
    plain: true,
    secret: true,
    load: () =>
      import(/* webpackChunkName: "emails" */ './validate-password-page').then((m) => m.ValidatePasswordPage),
  },
  {
    path: '/reset-password/:tokenId',
    title: { es: 'Contraseña nueva', en: 'New password' },
    messages: ['account', 'mailed'],
    plain: true,
    secret: true,
    disallowed: true,
    load: () =>
      import(/* webpackChunkName: "emails" */ './reset-password-page').then((m) => m.ResetPasswordPage),
  },
];
