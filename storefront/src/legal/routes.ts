import { LEGAL_NAMES } from '../help/legal-names';
import type { ShopPage } from '../route-definition';
import { LEGAL_PAGE_CONTENT } from './pages';

export const LEGAL_PAGES: readonly ShopPage[] = LEGAL_NAMES.map((name) => ({
  path: `/legal/${name}`,
  title: LEGAL_PAGE_CONTENT[name].title,
  messages: ['legal'],
  load: () => import('./legal-page').then((m) => m.LegalPage),
  server: () => import('../seo/prose-head.server').then((m) => m.buildProseHeadWithDelivery),
}));
