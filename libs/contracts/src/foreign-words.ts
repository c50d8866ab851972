import type { Locale } from './locale';

/** Common words that exist in only one of the two languages. */
const MARKER_WORDS: Record<Locale, ReadonlySet<string>> = {
  es: new Set(
    `el la los las un una unos unas del al de que en y por para con sin se su sus tu tus lo le les nos ya pero está
    están este esta estos estas aún también cuando desde hasta como más muy han fue ser tiene tienes puede puedes hemos
    qué cómo cuál pedido pedidos correo correos jabón jabones tienda envío factura cuenta`.split(/\s+/),
  ),
  en: new Set(
    `the and of your you with for is are this that from was were be not it we our us will by or if at to an please can
    when been any there these those its their they have do does cannot yet only more order orders email emails soap
    soaps store shop delivery invoice account password`.split(/\s+/),
  ),
};
/** Names of the shop and its locations. They are the same in both languages. */
const PROPER_NAME_PATTERN = /Jabones Munay|Calle (?:del|de los) \w+/g;
/** Matches words. Excludes single capital letters that stand for numbers, as in “Buy X, get Y”. */
const WORD_PATTERN = /(?![A-Z](?!\p{L}))[\p{L}’']+/gu;

/**
 * Returns words of the other language if a text contains more of them than of the page's language, so that a name
 * within a sentence does not count. Callers must first remove marked and user-written texts.
 * @param locale language of the page, email or message
 */
export function listForeignWords(text: string, locale: Locale): string[] {
  const words = (text.replace(PROPER_NAME_PATTERN, '').match(WORD_PATTERN) ?? []).map((word) =>
    word.toLowerCase(),
  );
  const foreignWords = words.filter((word) => MARKER_WORDS[locale === 'es' ? 'en' : 'es'].has(word));
  const localeWords = words.filter((word) => MARKER_WORDS[locale].has(word));
  return foreignWords.length > localeWords.length ? foreignWords : [];
}
