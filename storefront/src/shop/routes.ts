import type { ShopPage } from '../route-definition';

export const SHOP_PAGES: readonly ShopPage[] = [
  {
    path: '/shop',
    title: { es: 'Jabones', en: 'Soaps' },
    messages: ['shop'],
    sections: ['answers'],
    later: ['filter-sheet'],
    // All parameters that writeFilters may set, and the page number
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
