import type { ShopPage } from '../route-definition';

export const BLOG_PAGES: readonly ShopPage[] = [
  {
    path: '/blog',
    title: { es: 'Cuaderno del taller', en: 'Journal' },
    messages: ['blog'],
    search: ['tag'],
    load: () => import('./blog-page').then((m) => m.BlogPage),
    server: () => import('./blog-pages.server').then((m) => m.prepareBlogPage),
  },
  {
    path: '/blog/:slug',
    title: { es: 'Cuaderno del taller', en: 'Journal' },
    messages: ['blog'],
    load: () => import('./post-page').then((m) => m.PostPage),
    server: () => import('./blog-pages.server').then((m) => m.preparePostPage),
  },
];
