import type { ShopPage } from '../route-definition';

const messages = ['account', 'order', 'tracking'];
const MAILED_PAGE = { messages: ['account', 'tracking'], plain: true, secret: true } as const;

export const TRACKING_PAGES: readonly ShopPage[] = [
  {
    path: '/order/:token',
    title: { es: 'Tu pedido', en: 'Your order' },
    messages,
    search: ['done'],
    secret: true,
    load: () => import(/* webpackChunkName: "tracking" */ './tracking-page').then((m) => m.TrackingPage),
    server: () => import('./tracking-page.server').then((m) => m.prepareTrackingPage),
  },
  {
    ...MAILED_PAGE,
    messages,
    path: '/order/keep/:token',
    title: { es: 'Guarda tu pedido', en: 'Save your order' },
    load: () =>
      import(/* webpackChunkName: "order-link" */ './confirm-link-page').then((m) => m.ConfirmLinkPage),
  },
  {
    ...MAILED_PAGE,
    path: '/order/not-mine/:token',
    title: { es: 'Este pedido no es mío', en: 'This order isn’t mine' },
    load: () =>
      import(/* webpackChunkName: "order-link" */ './wrong-recipient-page').then((m) => m.WrongRecipientPage),
  },
  {
    ...MAILED_PAGE,
    path: '/order/cancel/:token',
    title: { es: 'Cancelar el pedido', en: 'Cancel the order' },
    load: () => import(/* webpackChunkName: "order-link" */ './order-link-page').then((m) => m.CancelByLink),
  },
  {
    ...MAILED_PAGE,
    path: '/order/invoice/:token',
    title: { es: 'Tu factura', en: 'Your invoice' },
    load: () => import(/* webpackChunkName: "order-link" */ './order-link-page').then((m) => m.InvoiceByLink),
  },
];
