import type { ShopPage } from '../route-definition';

export const ABOUT_PAGES: readonly ShopPage[] = [
  {
    path: '/about',
    title: { es: 'Nuestra historia', en: 'Our story' },
    messages: ['about'],
    load: () => import('./about-page').then((m) => m.AboutPage),
    server: () => import('../seo/prose-head.server').then((m) => m.buildProseHeadWithDelivery),
  },
];
