import type { ShopPage } from '../route-definition';

export const NOT_FOUND_PAGES: readonly ShopPage[] = [
  {
    path: '*',
    title: { es: 'Esta página no existe', en: 'This page does not exist' },
    messages: ['not-found'],
    plain: true,
    load: () => import('./not-found-page').then((m) => m.NotFoundPage),
    server: () => import('../seo/missing-head.server').then((m) => m.buildMissingPageHead),
  },
];
