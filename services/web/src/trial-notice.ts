import type { Locale } from '@munay/contracts/locale';
import { computeIntegrity } from './integrity';

const TEXT: Record<Locale, string> = {
  es: 'Tienda de prueba: aquí no se vende, no se cobra ni se envía nada.',
  en: 'Trial shop: nothing is sold, charged or sent here.',
};

const STYLE =
  '.trial-notice{margin:0;padding:.5rem 1rem;background:#7a1f1f;color:#fff;font:600 1rem/1.4 sans-serif;text-align:center}';

/** Hash of the inline style, for the page's Content-Security-Policy. */
export const TRIAL_STYLE = computeIntegrity(STYLE);

/** Notice above the app on every page of a demonstration shop. */
export const renderTrialNotice = (locale: Locale): string =>
  `<style>${STYLE}</style><p class="trial-notice" role="note">${TEXT[locale]}</p>`;
