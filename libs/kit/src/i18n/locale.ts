import { i18n } from '@lingui/core';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@munay/contracts/locale';

/** Cookie that stores an explicit language choice. The servers also read it. */
const LOCALE_COOKIE = 'munay_lang';
const ONE_YEAR_SECONDS = 31_536_000;

export function currentLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
}

export function rememberLocale(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax${secure}`;
}
