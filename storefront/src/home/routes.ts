import type { ShopPage } from '../route-definition';

export const HOME_PAGES: readonly ShopPage[] = [
  {
    path: '/',
    title: { es: 'Jabón hecho a mano', en: 'Handmade soap' },
    sections: ['home-rest'],
    load: () => import('./home-page').then((m) => m.HomePage),
    server: () => import('./home-page.server').then((m) => m.prepareHomePage),
  },
];
