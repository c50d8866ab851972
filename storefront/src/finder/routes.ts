import type { ShopPage } from '../route-definition';

export const FINDER_PAGES: readonly ShopPage[] = [
  {
    path: '/finder',
    title: { es: 'Encuentra tu jabón', en: 'Find your soap' },
    messages: ['finder', 'allergy'],
    search: ['skin', 'scent', 'without'],
    load: () => import('./finder-page').then((m) => m.FinderPage),
    server: () => import('./finder-page.server').then((m) => m.prepareFinderPage),
  },
];
