import { Html, html } from '../web/html';
import { Lang, Words } from '../web/page-language';

/** Carries both languages, so that switching needs no request. */
export type Say = (es: string, en: string) => Html;

export function sayIn(lang: Lang): (text: Words) => Html {
  return (text) => html`<span data-es="${text.es}" data-en="${text.en}">${text[lang]}</span>`;
}
