import { LANGUAGE_TAGS, type Locale, SHOP_ZONE } from './locale';

/** A formatter for each language, made when it is first asked for: making one costs more than using it often. */
function perLocale<Format>(make: (tag: string) => Format): (locale: Locale) => Format {
  const made = new Map<Locale, Format>();
  return (locale) => {
    const known = made.get(locale) ?? make(LANGUAGE_TAGS[locale]);
    made.set(locale, known);
    return known;
  };
}

/** Writes moments the way people read them in the shop's time zone. @returns of a date or an ISO text */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
): (moment: Date | string, locale: Locale) => string {
  const of = perLocale((tag) => new Intl.DateTimeFormat(tag, { timeZone: SHOP_ZONE, ...options }));
  return (moment, locale) => of(locale).format(new Date(moment));
}

/** Writes amounts in minor units, e.g. cents, the way people read them. */
export function amountFormat(options: Intl.NumberFormatOptions): (cents: number, locale: Locale) => string {
  const of = perLocale((tag) => new Intl.NumberFormat(tag, options));
  return (cents, locale) => of(locale).format(cents / 100);
}
