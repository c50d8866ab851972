/** The day of the last change of each page, with the digest of its texts in both languages, which a test compares. */
export const REVISED = {
  notice: { day: '2026-11-26', digest: '5ad0b5a023f9' },
  terms: { day: '2026-11-26', digest: '822ae31d74ee' },
  privacy: { day: '2026-11-26', digest: 'ab47e1d8ddb1' },
  cookies: { day: '2026-11-26', digest: 'f7045f71909c' },
  shipping: { day: '2026-11-26', digest: '8d669908dc87' },
  returns: { day: '2026-11-26', digest: '59ec4acc12fe' },
  faq: { day: '2026-11-26', digest: '192cef24376e' },
} as const;

export type LegalName = keyof typeof REVISED;
