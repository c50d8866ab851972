import { isLocale, type Locale, negotiateLocale } from '@munay/contracts/locale';

const LOCALE_COOKIE = 'munay_lang';
const ONE_YEAR_SECONDS = 31_536_000;

export interface LocaleChoice {
  locale: Locale;
  /** Set when the URL contains a language. */
  cookie?: string;
}

function getCookie(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === LOCALE_COOKIE) return value;
  }
  return undefined;
}

/** Determined by `?lang=`, then the cookie, then Accept-Language, with Spanish as the default. */
export function chooseLocale(request: {
  lang?: string | undefined;
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
  /** Whether the cookie is only sent over HTTPS. */
  secure: boolean;
}): LocaleChoice {
  if (isLocale(request.lang)) {
    return {
      locale: request.lang,
      cookie: `${LOCALE_COOKIE}=${request.lang}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${request.secure ? '; Secure' : ''}`,
    };
  }
  const cookieLocale = getCookie(request.cookie);
  return { locale: isLocale(cookieLocale) ? cookieLocale : negotiateLocale(request.acceptLanguage) };
}
