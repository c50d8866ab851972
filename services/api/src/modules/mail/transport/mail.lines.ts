import type { MailBlock, MailLine, MailTotal } from './mail.content';
import { EMPTY, html, type Markup } from './mail.html';
import { renderPicture } from './mail.picture';
import { MUTED, SANS_SERIF, SERIF, table, TEXT_COLOR_STYLE } from './mail.styles';

type Lines = Extract<MailBlock, { kind: 'lines' }>;

const renderReduction = (reduction: string): Markup =>
  html` <span class="off" style="color:#a3333d;font-weight:bold;white-space:nowrap;">${reduction}</span>`;

const renderPreviousPrice = (before: string): Markup =>
  html`<p class="mut" style="margin:2px 0 0;${SANS_SERIF}font-size:14px;line-height:20px;${MUTED}">
    <s>${before}</s>
  </p>`;

const renderLine = ({ title, detail, reduction, amount, before, image }: MailLine): Markup =>
  html`<tr>
    <td class="line" width="64" valign="top" style="padding:14px 0;border-bottom:1px solid #d9cbb4;">
      ${renderPicture(image)}
    </td>
    <td class="line" valign="middle" style="padding:14px 12px;border-bottom:1px solid #d9cbb4;">
      <p class="txt" style="margin:0;${SERIF}font-size:17px;line-height:22px;${TEXT_COLOR_STYLE}">${title}</p>
      <p class="mut" style="margin:2px 0 0;${SANS_SERIF}font-size:14px;line-height:20px;${MUTED}">
        ${detail}${reduction === undefined ? EMPTY : renderReduction(reduction)}
      </p>
    </td>
    <td
      class="line"
      valign="middle"
      align="right"
      style="padding:14px 0;border-bottom:1px solid #d9cbb4;white-space:nowrap;"
    >
      <p class="txt" style="margin:0;${SANS_SERIF}font-size:16px;line-height:22px;${TEXT_COLOR_STYLE}">
        ${amount ?? ''}
      </p>
      ${before === undefined ? EMPTY : renderPreviousPrice(before)}
    </td>
  </tr>`;

/** Renders a total. The main total is below a separator; the rows after it explain it in small type. */
function renderTotal({ label, amount, strong }: MailTotal, index: number, totalAt: number): Markup {
  const isPart = totalAt >= 0 && index > totalAt;
  const kind = isPart ? 'mut' : 'txt';
  const face = strong
    ? html`${SANS_SERIF}${index > 0 ? 'border-top:1px solid #d9cbb4;' : ''}font-size:18px;font-weight:bold;line-height:26px;${TEXT_COLOR_STYLE}`
    : isPart
      ? html`${SANS_SERIF}font-size:14px;line-height:20px;${MUTED}`
      : html`${SANS_SERIF}font-size:16px;line-height:22px;${TEXT_COLOR_STYLE}`;
  const top = strong ? 10 : isPart ? 2 : 5;
  return html`<tr>
    <td class="${kind} line" style="padding:${top}px 0 ${strong ? 4 : top}px;${face}">${label}</td>
    <td
      class="${kind} line"
      align="right"
      style="padding:${top}px 0 ${strong ? 4 : top}px;white-space:nowrap;${face}"
    >
      ${amount}
    </td>
  </tr>`;
}

/** Renders products with their amounts, and the totals below them. */
export function renderLines(content: Lines): Markup[] {
  const totalAt = content.totals.findIndex(({ strong }) => strong);
  return [
    html`<div class="ink" style="margin-top:10px;border-top:1px solid #24201b;font-size:0;line-height:0;">
      &nbsp;
    </div>`,
    table(content.lines.map(renderLine)),
    html`<div style="height:10px;line-height:10px;font-size:0;">&nbsp;</div>`,
    table(content.totals.map((entry, index) => renderTotal(entry, index, totalAt))),
  ];
}
