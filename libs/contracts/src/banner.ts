/** Text of the banner. It is in a separate module, because every page needs it, but few need the other texts. */
export const BANNER = { lang: 'en', text: 'MUNAY DAYS: UP TO -40% OFF' } as const;
