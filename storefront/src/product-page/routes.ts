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
  {
    path: '/product-preview/:productId',
    title: { es: 'Vista previa', en: 'Preview' },
    messages: ['product'],
    signedIn: true,
    personal: true,
    disallowed: true,
    load: () => import('./product-preview-page').then((m) => m.ProductPreviewPage),
  },
];
