import type { ShopPage } from '../route-definition';

export const CONTACT_PAGES: readonly ShopPage[] = [
  {
    path: '/contact',
    title: { es: 'Escríbenos', en: 'Write to us' },
    messages: ['contact'],
    search: ['ref', 'done', 'by'],
    load: () => import('./contact-page').then((m) => m.ContactPage),
    server: () => import('../seo/prose-head.server').then((m) => m.buildProseHead),
  },
];
