/** Texts of reviews and questions, for the pages that show them. */
export const VOICE_TEXTS = {
  es: () => import('../i18n/review.es.json'),
  en: () => import('../i18n/review.en.json'),
};
