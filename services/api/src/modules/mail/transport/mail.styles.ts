import { html, Markup } from './mail.html';

// Styles are inline, because mail programs remove style sheets. A long address must wrap; otherwise it would make the
// whole email wider than a phone.
const BREAKS = 'word-break:break-word;';
export const SANS = new Markup(`font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;${BREAKS}`);
/** Fallback fonts. They are needed because Android has no Georgia, and Times looks narrower and lighter. */
export const SERIF = new Markup(`font-family:Georgia,Gelasio,'Noto Serif',serif;${BREAKS}`);
export const INK = new Markup('color:#24201b;');
export const MUTED = new Markup('color:#665c50;');

export const table = (rows: Markup | Markup[], width = '100%'): Markup =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="${width}">
    ${rows}
  </table>`;

const words =
  (kind: 'txt' | 'mut', face: Markup) =>
  (text: string | Markup, top = 0): Markup =>
    html`<p class="${kind}" style="margin:${top}px 0 0;${SANS}${face}">${text}</p>`;
export const paragraph = words('txt', new Markup(`font-size:16px;line-height:25px;${INK.text}`));
export const strong = words(
  'txt',
  new Markup(`font-size:16px;line-height:25px;font-weight:bold;${INK.text}`),
);
export const small = words('mut', new Markup(`font-size:14px;line-height:21px;${MUTED.text}`));
