import { createAmountFormat, createDateFormat, memoize } from '@munay/contracts/formats';
import type { Locale } from '@munay/contracts/locale';
import type { MailShop } from './mail.content';

/** Footer texts per language: the sender, and links to help pages by path. */
export const FOOTER_TEXTS: Record<Locale, { who: string; pages: Record<string, string> }> = {
  es: {
    who: 'Munay, jabón natural hecho a mano.',
    pages: {
      '/contact': 'Ayuda',
      '/legal/shipping': 'Envíos',
      '/legal/returns': 'Devoluciones',
      '/legal/privacy': 'Privacidad',
    },
  },
  en: {
    who: 'Munay, natural handmade soap.',
    pages: {
      '/contact': 'Help',
      '/legal/shipping': 'Delivery',
      '/legal/returns': 'Returns',
      '/legal/privacy': 'Privacy',
    },
  },
};

/** Puts a string in the quotation marks of the language. */
export const quote = (text: string, locale: Locale): string => (locale === 'es' ? `«${text}»` : `“${text}”`);

/** Builds `Hola, Ana` or `Thank you, Ana`; without a name if it is unknown or withheld. */
export const formatGreetingLine = (word: string, reader: { firstname: string } | null): string =>
  reader?.firstname ? `${word}, ${reader.firstname}` : word;

/** Builds `Hi Ana,` */
export const formatGreeting = (reader: { firstname: string } | null): string =>
  reader?.firstname ? `Hi ${reader.firstname},` : 'Hi,';

/** Builds `Hola, Ana. Te guardamos…` or `Hi Ana, we’re holding…` */
export const formatGreetingSentence = (
  locale: Locale,
  reader: { firstname: string } | null,
  sentence: string,
): string =>
  locale === 'es'
    ? `${formatGreetingLine('Hola', reader)}. ${sentence}`
    : `${formatGreeting(reader)} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;

/** Starts a sentence with the name, or capitalises it if there is no name. */
export const addGreeting = (reader: { firstname: string } | null, sentence: string): string =>
  reader?.firstname
    ? `${reader.firstname}, ${sentence}`
    : sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Splits user-provided text into paragraphs. */
export const splitParagraphs = (text: string): string[] =>
  text.split(/\n+/).filter((line) => line.trim() !== '');

const createCurrencyFormat = memoize((currency: string) =>
  createAmountFormat({ style: 'currency', currency }),
);

/** Formats an amount in minor units, for example as `50,86 €` or `−€6.55`. */
export const formatMoney = (cents: number, currency: string, locale: Locale): string =>
  createCurrencyFormat(currency)(cents, locale).replace('-', '−');

const percentFormat = createAmountFormat({ style: 'percent' });

/** Formats 20 as `−20 %` or `−20%`. */
export const formatDiscount = (percent: number, locale: Locale): string =>
  `−${percentFormat(percent, locale)}`;

export const formatDateAndTime = createDateFormat({ dateStyle: 'long', timeStyle: 'short' });
/** Formats a day, for example as `2 de noviembre`. */
export const day = createDateFormat({ day: 'numeric', month: 'long' });
export const time = createDateFormat({ hour: '2-digit', minute: '2-digit' });
export const formatDateAndSecond = createDateFormat({ dateStyle: 'long', timeStyle: 'medium' });
export const formatWeekday = createDateFormat({ weekday: 'long', day: 'numeric', month: 'long' });

export const describeSender = ({ shopName, taxId, address, contact }: MailShop, locale: Locale): string => {
  const place = locale === 'en' ? address.replace(/España$/, 'Spain') : address;
  return [shopName, `NIF ${taxId}`, place, ...(contact ? [contact] : [])].join(' · ');
};

/** URL of a picture's JPEG thumbnail. All mail clients support JPEG. */
export const toThumbnailUrl = (base: string, apiOrigin: string): string =>
  new URL(`${base.slice(0, base.lastIndexOf('/'))}/mail-144.jpg`, apiOrigin).href;
