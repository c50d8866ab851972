import type { ShopPage } from '../route-definition';

export const SHOP_PAGES: readonly ShopPage[] = [
  {
    path: '/shop',
    title: { es: 'Jabones', en: 'Soaps' },
    messages: ['shop'],
    later: ['filter-sheet'],
    // All parameters of writeFilters, and the page of the list
    search: [
      'q',
      'tag',
      'scent',
      'category',
      'size',
      'without',
      'min',
      'max',
      'rating',
      'offer',
      'stock',
      'promotion',
      'sort',
      'page',
    ],
    load: () => import('./shop-page').then((m) => m.ShopPage),
    server: () => import('./shop-page.server').then((m) => m.prepareShopPage),
  },
];
