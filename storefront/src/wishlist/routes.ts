import type { ShopPage } from '../route-definition';

export const FAVORITES_PAGES: readonly ShopPage[] = [
  {
    path: '/wishes',
    title: { es: 'Favoritos', en: 'Favourites' },
    messages: ['favorites'],
    personal: true,
    load: () => import(/* webpackChunkName: "wishes" */ './favorites-page').then((m) => m.FavoritesPage),
  },
  {
    path: '/wishes/:token',
    title: { es: 'Una lista de favoritos', en: 'A wish list' },
    messages: ['favorites'],
    secret: true,
    load: () =>
      import(/* webpackChunkName: "wishes" */ './shared-wishlist-page').then((m) => m.SharedWishlistPage),
  },
];
