import type { ShopPage } from '../route-definition';

export const PRODUCT_PAGES: readonly ShopPage[] = [
  {
    path: '/product/:productId',
    title: { es: 'Jabón', en: 'Soap' },
    messages: ['product'],
    sections: ['product-community'],
    load: () => import('./product-page').then((m) => m.ProductPage),
    server: () => import('./product-page.server').then((m) => m.prepareProductPage),
  },
];
