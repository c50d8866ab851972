import { html, Markup } from './mail.html';

// Styles are inline, because mail clients remove style sheets. Long addresses must wrap to fit the width of a phone.
const WORD_BREAK_STYLE = 'word-break:break-word;';
export const SANS_SERIF = new Markup(
  `font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;${WORD_BREAK_STYLE}`,
);
/** Fallback fonts, because Android has no Georgia, and Times looks too narrow and too light in comparison. */
export const SERIF = new Markup(`font-family:Georgia,Gelasio,'Noto Serif',serif;${WORD_BREAK_STYLE}`);
export const TEXT_COLOR_STYLE = new Markup('color:#24201b;');
export const MUTED = new Markup('color:#665c50;');

export const table = (rows: Markup | Markup[], width = '100%'): Markup =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="${width}">
    ${rows}
  </table>`;

const texts =
  (kind: 'txt' | 'mut', face: Markup) =>
  (text: string | Markup, top = 0): Markup =>
    html`<p class="${kind}" style="margin:${top}px 0 0;${SANS_SERIF}${face}">${text}</p>`;
export const paragraph = texts('txt', new Markup(`font-size:16px;line-height:25px;${TEXT_COLOR_STYLE.text}`));
export const strongText = texts(
  'txt',
  new Markup(`font-size:16px;line-height:25px;font-weight:bold;${TEXT_COLOR_STYLE.text}`),
);
export const smallText = texts('mut', new Markup(`font-size:14px;line-height:21px;${MUTED.text}`));
