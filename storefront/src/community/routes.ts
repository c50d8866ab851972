import type { ShopPage } from '../route-definition';

export const COMMUNITY_PAGES: readonly ShopPage[] = [
  {
    path: '/community',
    title: { es: 'Comunidad', en: 'Community' },
    messages: ['community', 'review'],
    load: () => import('./community-page').then((m) => m.CommunityPage),
    server: () => import('./community-page.server').then((m) => m.prepareCommunityPage),
  },
];
