import type { ShopPage } from '../route-definition';

export const REVIEW_PAGES: readonly ShopPage[] = [
  {
    path: '/product/:productId/review',
    title: { es: 'Tu reseña', en: 'Your review' },
    messages: ['review'],
    signedIn: true,
    load: () => import('./review-page').then((m) => m.ReviewPage),
  },
];
