import type { Localized } from '@munay/contracts/locale';
import type { ShopPage } from '../route-definition';
import type { LegalName } from './revised';

const TITLES: Record<LegalName, Localized> = {
  notice: { es: 'Aviso legal', en: 'Legal notice' },
  terms: { es: 'Condiciones de venta', en: 'Terms of sale' },
  privacy: { es: 'Privacidad', en: 'Privacy' },
  cookies: { es: 'Cookies', en: 'Cookies' },
  shipping: { es: 'Envíos', en: 'Delivery' },
  returns: { es: 'Devoluciones', en: 'Returns' },
  faq: { es: 'Preguntas frecuentes', en: 'FAQs' },
};

export const LEGAL_PAGES: readonly ShopPage[] = Object.entries(TITLES).map(([name, title]) => ({
  path: `/legal/${name}`,
  title,
  messages: ['legal'],
  load: () => import('./legal-page').then((m) => m.LegalPage),
  server: () => import('./legal-page.server').then((m) => m.prepareLegalPage),
}));
