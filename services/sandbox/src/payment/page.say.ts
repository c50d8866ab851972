import { Html, html } from '../html';
import { Lang, Words } from '../page-language';

/** Text in the page's language that carries both wordings, so that the switch needs no new request. */
export type Say = (es: string, en: string) => Html;

export function sayIn(lang: Lang): (text: Words) => Html {
  return (text) => html`<span data-es="${text.es}" data-en="${text.en}">${text[lang]}</span>`;
}
