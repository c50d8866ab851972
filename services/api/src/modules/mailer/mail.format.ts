import { LANGUAGE_TAGS, type Locale, SHOP_ZONE } from '@munay/contracts/locale';
import type { MailShop } from './mail.content';

export const FOOT: Record<Locale, { who: string; help: string }> = {
  es: { who: 'Munay, jabón natural hecho a mano.', help: 'Ayuda' },
  en: { who: 'Munay, natural handmade soap.', help: 'Help' },
};

/** An amount in minor units as people write it, e.g. `50,86 €`. */
export const money = (cents: number, currency: string, locale: Locale): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'currency', currency }).format(cents / 100);

export const dateAndTime = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: SHOP_ZONE,
  }).format(new Date(iso));

/** E.g. `2 de noviembre`. */
export const day = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    day: 'numeric',
    month: 'long',
    timeZone: SHOP_ZONE,
  }).format(new Date(iso));

export const dateAndSecond = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: SHOP_ZONE,
  }).format(new Date(iso));

export const weekday = (date: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: SHOP_ZONE,
  }).format(date);

export const whoWrites = ({ shopName, taxId, address, contact }: MailShop): string =>
  [shopName, `NIF ${taxId}`, address, ...(contact ? [contact] : [])].join(' · ');

/** A thumbnail stands beside every picture as JPEG, which all mail programs show. */
export const thumbnail = (base: string, apiOrigin: string): string =>
  new URL(`${base.slice(0, base.lastIndexOf('/'))}/mail-144.jpg`, apiOrigin).href;
