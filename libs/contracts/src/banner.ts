/** The product brief's offer: a module of its own, because every page contains it and few contain the other texts. */
export const BANNER = { lang: 'en', text: 'MUNAY DAYS: UP TO -40% OFF' } as const;
