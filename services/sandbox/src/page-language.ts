export type Lang = 'es' | 'en';

export type Words = { es: string; en: string };

/** Query parameter, then the caller's fixed language, then Accept-Language, then Spanish. */
export function chooseLang(asked: unknown, fixed: string | null, acceptLanguage: string | undefined): Lang {
  for (const wish of [asked, fixed, acceptLanguage]) {
    if (typeof wish !== 'string') continue;
    if (/^en\b/i.test(wish)) return 'en';
    if (/^es\b/i.test(wish)) return 'es';
  }
  return 'es';
}
