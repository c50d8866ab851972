import type { ShopPage } from '../page';

export const WISH_PAGES: readonly ShopPage[] = [
  {
    path: '/wishes',
    title: { es: 'Favoritos', en: 'Favourites' },
    messages: ['wish'],
    personal: true,
    load: () => import(/* webpackChunkName: "wishes" */ './wishes-page').then((m) => m.WishesPage),
  },
  {
    path: '/wishes/:token',
    title: { es: 'Una lista de favoritos', en: 'A wish list' },
    messages: ['wish'],
    secret: true,
    load: () =>
      import(/* webpackChunkName: "wishes" */ './shared-wishes-page').then((m) => m.SharedWishesPage),
  },
];
