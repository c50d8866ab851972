export type Lang = 'es' | 'en';

export type PageText = { es: string; en: string };

/**
 * Determined by the query parameter, then the caller's fixed language, then Accept-Language, with Spanish as the
 * default.
 */
export function chooseLang(
  requested: unknown,
  fixedLanguage: string | null,
  acceptLanguage: string | undefined,
): Lang {
  for (const candidate of [requested, fixedLanguage, acceptLanguage]) {
    if (typeof candidate !== 'string') continue;
    if (/^en\b/i.test(candidate)) return 'en';
    if (/^es\b/i.test(candidate)) return 'es';
  }
  return 'es';
}
