import type { ShopPage } from '../route-definition';

export const ALERT_PAGES: readonly ShopPage[] = [
  {
    path: '/notify/:token',
    title: { es: 'Avisos', en: 'Alerts' },
    messages: ['account', 'alert'],
    search: ['done'],
    plain: true,
    personal: true,
    secret: true,
    load: () => import('./alert-page').then((m) => m.AlertPage),
    noScript: () => import('./alert-no-script.server').then((m) => m.AlertNoScript),
  },
];
