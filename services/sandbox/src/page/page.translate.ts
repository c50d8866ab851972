import { Html, html } from '../web/html';
import { Lang, PageText } from '../web/page-language';

/** The page contains its text in both languages, so that changing the language needs no request. */
export type Translate = (es: string, en: string) => Html;

export function translateTo(lang: Lang): (text: PageText) => Html {
  return (text) => html`<span data-es="${text.es}" data-en="${text.en}">${text[lang]}</span>`;
}
