/** Text of the banner. It has its own module, because every page contains it, while few contain the other texts. */
export const BANNER = { lang: 'en', text: 'MUNAY DAYS: UP TO -40% OFF' } as const;
