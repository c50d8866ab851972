import type { Locale } from '@munay/contracts/locale';
import type { MailSender } from './mail.content';

const LANGUAGE_TAGS: Record<Locale, string> = { es: 'es-ES', en: 'en-GB' };

/** The foot of every mail. */
export const FOOT: Record<Locale, { who: string; help: string }> = {
  es: { who: 'Munay, jabón natural hecho a mano.', help: 'Ayuda' },
  en: { who: 'Munay, natural soap made by hand.', help: 'Help' },
};

/** An amount in minor units as people write it, e.g. `50,86 €`. */
export const money = (cents: number, currency: string, locale: Locale): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'currency', currency }).format(cents / 100);

const ZONE = 'Europe/Madrid';

export const dateAndTime = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: ZONE,
  }).format(new Date(iso));

/** E.g. `2 de noviembre`. */
export const day = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { day: 'numeric', month: 'long', timeZone: ZONE }).format(
    new Date(iso),
  );

/** For receipts: to the second. */
export const dateAndSecond = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: ZONE,
  }).format(new Date(iso));

export const weekday = (date: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: ZONE,
  }).format(date);

/** The line of the company under every mail. */
export const whoWrites = ({ shopName, taxId, address, contact }: MailSender): string =>
  [shopName, `NIF ${taxId}`, address, ...(contact ? [contact] : [])].join(' · ');
