export type Lang = 'es' | 'en';

/** Both wordings of one text; pages switch between them without loading again. */
export type Words = { es: string; en: string };

/** The wanted language: asked for in the address, else fixed by the caller, else what the browser prefers; Spanish last. */
export function chooseLang(asked: unknown, fixed: string | null, acceptLanguage: string | undefined): Lang {
  for (const wish of [asked, fixed, acceptLanguage]) {
    if (typeof wish !== 'string') continue;
    if (/^en\b/i.test(wish)) return 'en';
    if (/^es\b/i.test(wish)) return 'es';
  }
  return 'es';
}
