import type { ShopPage } from '../route-definition';

export const PROFILE_PAGES: readonly ShopPage[] = [
  {
    path: '/profile',
    title: { es: 'Tu cuenta', en: 'Your account' },
    messages: ['account', 'checkout', 'order', 'profile'],
    signedIn: true,
    personal: true,
    disallowed: true,
    load: () => import('./profile-page').then((m) => m.ProfilePage),
  },
];
