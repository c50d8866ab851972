import type { ShopPage } from '../route-definition';
import { LEGAL } from './pages';

export const LEGAL_PAGES: readonly ShopPage[] = Object.entries(LEGAL).map(([name, { title }]) => ({
  path: `/legal/${name}`,
  title,
  messages: ['legal'],
  load: () => import('./legal-page').then((m) => m.LegalPage),
  server: () => import('../seo/prose-head.server').then((m) => m.proseWithDelivery),
}));
