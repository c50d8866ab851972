export const LOCALES = ['es', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'es';

/** BCP 47 language tags for formatting dates, numbers and amounts. */
export const LANGUAGE_TAGS: Record<Locale, string> = { es: 'es-ES', en: 'en-GB' };

export const SHOP_ZONE = 'Europe/Madrid';

export type Localized = Record<Locale, string>;

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

/**
 * Selects the shop language from the browser's preferences.
 * @param acceptLanguage the `Accept-Language` header (RFC 9110 12.5.4), e.g. `en-GB,en;q=0.9,es;q=0.5`
 */
export function negotiateLocale(acceptLanguage: string | undefined): Locale {
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean);
      return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((preference) => isLocale(preference.language) && preference.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const best = preferences[0]?.language;
  return isLocale(best) ? best : DEFAULT_LOCALE;
}
