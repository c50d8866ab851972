import type { ShopPage } from '../route-definition';

export const CHECKOUT_PAGES: readonly ShopPage[] = [
  {
    path: '/checkout',
    title: { es: 'Tramitar el pedido', en: 'Checkout' },
    messages: ['checkout'],
    signedIn: true,
    buyers: true,
    personal: true,
    disallowed: true,
    load: () => import('./checkout-page').then((m) => m.CheckoutPage),
  },
  {
    path: '/checkout-success',
    title: { es: 'Pago recibido', en: 'Payment received' },
    messages: ['account', 'checkout', 'order'],
    signedIn: true,
    buyers: true,
    personal: true,
    load: () =>
      import(/* webpackChunkName: "after-checkout" */ './checkout-success-page').then(
        (m) => m.CheckoutSuccessPage,
      ),
  },
  {
    path: '/checkout-cancel',
    title: { es: 'Pago cancelado', en: 'Payment cancelled' },
    messages: ['account', 'order'],
    signedIn: true,
    buyers: true,
    personal: true,
    load: () =>
      import(/* webpackChunkName: "after-checkout" */ './checkout-cancel-page').then(
        (m) => m.CheckoutCancelPage,
      ),
  },
  {
    path: '/confirmation',
    title: { es: 'Pedido confirmado', en: 'Order confirmed' },
    messages: ['account', 'checkout', 'order'],
    signedIn: true,
    buyers: true,
    personal: true,
    disallowed: true,
    load: () =>
      import(/* webpackChunkName: "after-checkout" */ './confirmation-page').then((m) => m.ConfirmationPage),
  },
];
