import { LANGUAGE_TAGS, type Locale, SHOP_ZONE } from './locale';
import { toInstant } from './shop-day';

/** Caches a value per key, because creating a formatter is expensive. */
export function memoize<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const cached = cache.get(key) ?? create(key);
    cache.set(key, cached);
    return cached;
  };
}

/** Formats a timestamp, or a calendar day of the shop, in the shop's time zone. */
export function createDateFormat(
  options: Intl.DateTimeFormatOptions,
): (moment: Date | string, locale: Locale) => string {
  const getFormat = memoize(
    (locale: Locale) => new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { timeZone: SHOP_ZONE, ...options }),
  );
  return (moment, locale) => getFormat(locale).format(toInstant(moment));
}

/** Formats amounts in minor units, for example cents. */
export function createAmountFormat(
  options: Intl.NumberFormatOptions,
): (cents: number, locale: Locale) => string {
  const getFormat = memoize((locale: Locale) => new Intl.NumberFormat(LANGUAGE_TAGS[locale], options));
  return (cents, locale) => getFormat(locale).format(cents / 100);
}
