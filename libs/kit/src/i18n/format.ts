import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { LANGUAGE_TAGS, type Locale, SHOP_ZONE } from '@munay/contracts/locale';
import { getLastInstantBefore, toInstant } from '@munay/contracts/shop-day';

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function getNumberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const cached = numberFormats.get(key) ?? new Intl.NumberFormat(LANGUAGE_TAGS[locale], options);
  numberFormats.set(key, cached);
  return cached;
}

function createDateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const cached = dateFormats.get(key) ?? new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], options);
  dateFormats.set(key, cached);
  return cached;
}

/** Formats cents as `6,90 €` or `€6.90`, always with two decimals. */
export const formatMoney = (locale: Locale, cents: number, currency = 'EUR'): string =>
  getNumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() })
    .format(cents / 100)
    .replace('-', '−');

/** Formats cents as `45 €` or `45,90 €`, for running text. */
const formatSum = (locale: Locale, cents: number, currency = 'EUR'): string =>
  getNumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100);

/** Formats 20 as `−20 %` or `−20%`. */
export const formatDiscount = (locale: Locale, percent: number): string =>
  `−${getNumberFormat(locale, { style: 'percent', signDisplay: 'never' }).format(percent / 100)}`;

const formatNumber = (locale: Locale, value: number, options: Intl.NumberFormatOptions = {}): string =>
  getNumberFormat(locale, options).format(value).replace('-', '−');

const formatGrams = (locale: Locale, grams: number): string =>
  getNumberFormat(locale, { style: 'unit', unit: 'gram' }).format(grams);

/** Formats a timestamp (ISO 8601) or a calendar day as `21 de noviembre de 2026` or `21 November 2026`. */
export const formatDate = (
  locale: Locale,
  iso: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string => createDateFormat(locale, { timeZone: SHOP_ZONE, ...options }).format(toInstant(iso));

export function useFormat() {
  const locale = useLingui().i18n.locale as Locale;
  return useMemo(
    () => ({
      money: (cents: number, currency?: string) => formatMoney(locale, cents, currency),
      sum: (cents: number, currency?: string) => formatSum(locale, cents, currency),
      discount: (percent: number) => formatDiscount(locale, percent),
      number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(locale, value, options),
      grams: (grams: number) => formatGrams(locale, grams),
      date: (iso: string, options?: Intl.DateTimeFormatOptions) => formatDate(locale, iso, options),
      /** Formats the last day of a period with an exclusive end (ISO 8601). */
      lastDay: (end: string, options?: Intl.DateTimeFormatOptions) =>
        formatDate(locale, getLastInstantBefore(end).toJSON(), options),
    }),
    [locale],
  );
}
