import { listForeignWords } from '@munay/contracts/foreign-words';
import { LOCALES } from '@munay/contracts/locale';
import { MAIL_TYPES } from '../../outbox/outbox.types';
import { MAILS } from './mail.list';
import { SAMPLE_SHOP } from './transport/mail.declaration';
import { renderHtml } from './transport/mail.html-renderer';
import { renderText } from './transport/mail.text-renderer';

const CASES = MAIL_TYPES.flatMap((type) => LOCALES.map((locale) => [type, locale] as const));
const ADDRESSES = /https?:\S+|\S+@\S+/g;
/** Names and user-provided text in the samples. */
const DATA =
  /Lavanda del altiplano|Café de|Caléndula \S*sin perfume|Calle de la Palma|Correos|Gracias, Lucía[^”]*|Huele de [^”]*|Sí, pero no cerca[^”]*|¿El jabón de coco[^”]*/g;

/** The text that a mail client shows for each HTML element. */
const listVisibleTexts = (html: string): string[] =>
  html
    .replace(/<(style|title|head)\b[\s\S]*?<\/\1>/g, ' ')
    .split(/<\/(?:p|td|h\d|li|a|div)>/)
    .map((part) => part.replace(/<[^>]+>/g, ' ').trim());

test.each(CASES)('the email %s in %s contains no words in another language', (type, locale) => {
  const mail = MAILS[type].sample(locale);
  const texts = [
    mail.subject,
    ...renderText(mail, SAMPLE_SHOP).split('\n\n'),
    ...listVisibleTexts(renderHtml(mail, SAMPLE_SHOP)),
  ];
  const textsInOtherLanguage = texts.filter(
    (text) =>
      listForeignWords(text.replace(ADDRESSES, ' ').replace(/\s+/g, ' ').replace(DATA, ' '), mail.locale)
        .length > 0,
  );
  expect(textsInOtherLanguage).toEqual([]);
});
