import type { ShopPage } from '../route-definition';

export const WITHDRAWAL_PAGES: readonly ShopPage[] = [
  {
    path: '/withdrawal',
    title: { es: 'Desistir del contrato', en: 'Withdraw from the contract' },
    messages: ['withdrawal'],
    search: ['order', 'done', 'at'],
    load: () => import('./withdrawal-page').then((m) => m.WithdrawalPage),
    server: () => import('../seo/prose-head.server').then((m) => m.buildProseHead),
  },
];
