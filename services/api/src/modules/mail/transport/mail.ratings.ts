import type { MailBlock, MailRating } from './mail.content';
import { html, type Markup } from './mail.html';
import { renderPicture } from './mail.picture';
import { SANS_SERIF, SERIF } from './mail.styles';

const renderStarLink = ({ stars, url, label }: MailRating['links'][number]): Markup =>
  html`<td
      class="ink"
      width="44"
      height="44"
      align="center"
      style="width:44px;height:44px;border:1px solid #8c7f6d;border-radius:2px;"
    >
      <a
        class="txt"
        href="${url}"
        aria-label="${label}"
        style="display:block;${SANS_SERIF}font-size:17px;line-height:44px;color:#24201b;text-decoration:none;"
        >${stars}</a
      >
    </td>
    <td width="8" style="width:8px;font-size:0;">&nbsp;</td>`;

const renderRow = ({ title, image, links }: MailRating): Markup =>
  html`<tr>
    <td class="line" width="80" valign="top" style="padding:18px 0;border-bottom:1px solid #d9cbb4;">
      ${renderPicture(image)}
    </td>
    <td class="line" valign="top" style="padding:16px 0 18px;border-bottom:1px solid #d9cbb4;">
      <p class="txt" style="margin:0 0 10px;${SERIF}font-size:17px;line-height:22px;color:#24201b;">
        ${title}
      </p>
      <table role="presentation" cellpadding="0" cellspacing="0" border="0">
        <tr>
          ${links.map(renderStarLink)}
        </tr>
      </table>
    </td>
  </tr>`;

/** Renders products with links for 1 to 5 stars, each of which opens the form with that rating. */
export const renderRatings = ({ hint, products }: Extract<MailBlock, { kind: 'ratings' }>): Markup =>
  html`<p class="mut" style="margin:0 0 8px;${SANS_SERIF}font-size:14px;line-height:20px;color:#665c50;">
      ${hint}
    </p>
    <div class="ink" style="border-top:1px solid #24201b;font-size:0;line-height:0;">&nbsp;</div>
    <table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%">
      ${products.map(renderRow)}
    </table>`;
