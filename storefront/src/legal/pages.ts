import type { Localized } from '@munay/contracts/locale';
import type { LegalName } from '../help/legal-names';

/** Titles and dates of the last change. A test requires a new date whenever a text changes. */
export const LEGAL_PAGE_CONTENT = {
  notice: { title: { es: 'Aviso legal', en: 'Legal notice' }, day: '2026-11-26' },
  terms: { title: { es: 'Condiciones de venta', en: 'Terms of sale' }, day: '2026-11-26' },
  privacy: { title: { es: 'Privacidad', en: 'Privacy' }, day: '2026-11-26' },
  cookies: { title: { es: 'Cookies', en: 'Cookies' }, day: '2026-12-01' },
  shipping: { title: { es: 'Envíos', en: 'Delivery' }, day: '2026-11-26' },
  returns: { title: { es: 'Devoluciones', en: 'Returns' }, day: '2026-11-26' },
  faq: { title: { es: 'Preguntas frecuentes', en: 'FAQs' }, day: '2026-11-26' },
} as const satisfies Record<LegalName, { title: Localized; day: string }>;
