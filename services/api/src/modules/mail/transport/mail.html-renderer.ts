import type { Locale } from '@munay/contracts/locale';
import type { MailBlock, MailContent, MailLink, MailShop } from './mail.content';
import { describeSender, FOOTER_TEXTS, quote } from './mail.format';
import { EMPTY, html, Markup } from './mail.html';
import { renderLines } from './mail.lines';
import { renderRatings } from './mail.ratings';
import {
  MUTED,
  paragraph,
  SANS_SERIF,
  SERIF,
  smallText,
  strongText,
  table,
  TEXT_COLOR_STYLE,
} from './mail.styles';

/** Style sheet for dark mode and small screens only, because mail clients may remove it. */
const STYLE_BLOCK = new Markup(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
@media (max-width:480px){.pad{padding-left:16px !important;padding-right:16px !important}.boxpad{padding:20px 16px !important}.h1{font-size:28px !important;line-height:34px !important}.big{font-size:21px !important;line-height:28px !important}.btn{display:block !important}.col{display:block !important;width:100% !important}}
@media (prefers-color-scheme:dark){.bg{background-color:#171a17 !important}.box{background-color:#242923 !important}.txt{color:#ede7db !important}.mut,.mut a{color:#b9b1a3 !important}.off{color:#f0a3a0 !important}.line{border-color:#3c423b !important}.ink{border-color:#b9b1a3 !important}.sheet{border-color:#8f887b !important}.btn{background-color:#8fc0ae !important;color:#171a17 !important}}
</style>`);

const OUTLOOK_SETTINGS = new Markup(
  '<!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><![endif]-->',
);
const OUTLOOK_OPEN = new Markup(
  '<!--[if mso]><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600"><tr><td><![endif]-->',
);
const OUTLOOK_CLOSE = new Markup('<!--[if mso]></td></tr></table><![endif]-->');

const heading = (text: string): Markup =>
  html`<h2
    class="txt"
    style="margin:0;${SERIF}font-size:21px;line-height:28px;${TEXT_COLOR_STYLE}font-weight:normal;"
  >
    ${text}
  </h2>`;

const renderSection = (top: number, content: Markup | Markup[]): Markup =>
  html`<tr>
    <td class="pad" style="padding:${top}px 24px 0 24px;">${content}</td>
  </tr>`;

/** Renders a button, in Outlook as a vector shape and in other mail clients as a link. */
const button = ({ label, url }: MailLink): Markup =>
  html`${table(
    html`<tr>
      <td style="padding-top:20px;">
        <!--[if mso
          ]><v:rect
            xmlns:v="urn:schemas-microsoft-com:vml"
            xmlns:w="urn:schemas-microsoft-com:office:word"
            href="${url}"
            style="height:50px;v-text-anchor:middle;width:${Math.max(200, label.length * 12)}px;"
            fillcolor="#2f5d50"
            stroke="f"
            ><w:anchorlock />
            <center style="color:#ffffff;font-family:Arial,sans-serif;font-size:16px;font-weight:bold;">
              ${label}
            </center></v:rect
          ><!
        [endif]--><!--[if !mso
        ]><!--><a
          class="btn"
          href="${url}"
          style="display:inline-block;background-color:#2f5d50;border-radius:2px;color:#ffffff;${SANS_SERIF}font-size:16px;font-weight:bold;line-height:20px;padding:15px 28px;text-align:center;text-decoration:none;mso-hide:all;"
          >${label}</a
        ><!--<![endif]-->
      </td>
    </tr>`,
    'auto',
  )}`;

const renderLink = ({ label, url }: MailLink): Markup =>
  html`<a href="${url}" style="color:#665c50;text-decoration:underline;">${label}</a>`;

/** Renders an attachment next to a document icon. */
const file = ({ name, text }: Extract<MailBlock, { kind: 'file' }>): Markup =>
  table(
    html`<tr>
      <td class="line" width="40" style="padding:14px 0;border:solid #d9cbb4;border-width:1px 0;">
        ${table(
          html`<tr>
            <td
              class="mut sheet"
              width="38"
              height="46"
              align="center"
              style="border:1px solid #8c7f6d;border-radius:2px 10px 2px 2px;${SANS_SERIF}font-size:12px;font-weight:bold;${MUTED}"
            >
              PDF
            </td>
          </tr>`,
          '40',
        )}
      </td>
      <td class="line" style="padding:14px 0 14px 14px;border:solid #d9cbb4;border-width:1px 0;">
        ${strongText(name)}${smallText(text)}
      </td>
    </tr>`,
  );

function renderBlock(content: MailBlock, locale: Locale): Markup {
  switch (content.kind) {
    case 'intro':
      return renderSection(36, [
        html`<h1
          class="txt h1"
          style="margin:0;${SERIF}font-size:32px;line-height:38px;${TEXT_COLOR_STYLE}font-weight:normal;letter-spacing:-0.2px;"
        >
          ${content.title}
        </h1>`,
        ...content.text.map((text) => paragraph(text, 14)),
        content.button ? button(content.button) : EMPTY,
        content.hint === undefined ? EMPTY : smallText(content.hint, 14),
      ]);
    case 'box':
      return renderSection(
        28,
        table(
          html`<tr>
            <td
              class="box boxpad"
              bgcolor="#efe7da"
              style="background-color:#efe7da;border-radius:2px 28px 2px 2px;padding:24px;"
            >
              ${smallText(content.label)}
              <p
                class="txt big"
                style="margin:2px 0 0;${SERIF}font-size:23px;line-height:30px;${TEXT_COLOR_STYLE}"
              >
                ${content.fact}
              </p>
              ${content.detail === undefined ? EMPTY : smallText(content.detail, 4)}${content.button ? button(content.button) : EMPTY}${content.more ? smallText(renderLink(content.more), 14) : EMPTY}
            </td>
          </tr>`,
        ),
      );
    case 'lines':
      return renderSection(40, [heading(content.title), ...renderLines(content)]);
    case 'columns':
      return renderSection(
        36,
        table(
          html`<tr>
            ${content.columns.map(
              (column) =>
                html`<td class="col" valign="top" width="50%" style="padding:0 12px 16px 0;">
                  <h2
                    class="txt"
                    style="margin:0;${SANS_SERIF}font-size:16px;line-height:25px;${TEXT_COLOR_STYLE}font-weight:bold;"
                  >
                    ${column.title}
                  </h2>
                  ${column.lines.map((text) => paragraph(text))}
                </td>`,
            )}
          </tr>`,
        ),
      );
    case 'link':
      return renderSection(14, smallText(renderLink(content.link)));
    case 'file':
      return renderSection(28, file(content));
    case 'text':
      return renderSection(36, [heading(content.title), ...content.text.map((text) => paragraph(text, 8))]);
    case 'ratings':
      return renderSection(28, renderRatings(content));
    case 'quote':
      return renderSection(36, [heading(content.title), paragraph(quote(content.text, locale), 8)]);
  }
}

const head = (content: MailContent, sender: MailShop): Markup =>
  html`<tr>
    <td class="pad" style="padding:0 24px;">
      ${table(
        html`<tr>
          <td valign="top">
            <a href="${sender.webOrigin}/" style="text-decoration:none;"
              ><img
                src="${sender.apiOrigin}/media/mail/munay.png"
                width="144"
                height="68"
                alt="munay"
                style="display:block;width:144px;height:68px;border:0;${SERIF}font-size:26px;line-height:68px;color:#2f5d50;"
            /></a>
          </td>
          <td valign="bottom" align="right" style="padding-bottom:8px;">
            ${content.reference ? smallText(html`${content.reference[0]}<br />${content.reference[1]}`) : EMPTY}
          </td>
        </tr>`,
      )}
    </td>
  </tr>`;

function renderFooter(content: MailContent, sender: MailShop): Markup {
  const texts = FOOTER_TEXTS[content.locale];
  const pages = Object.entries(texts.pages).map(
    ([path, label]) => html`${renderLink({ label, url: `${sender.webOrigin}${path}` })} &nbsp; `,
  );
  return html`<tr>
    <td class="pad" style="padding:48px 24px 40px 24px;">
      ${table(
        html`<tr>
          <td class="line" style="border-top:1px solid #d9cbb4;padding-top:20px;">
            <p class="txt" style="margin:0;${SERIF}font-size:16px;line-height:24px;${TEXT_COLOR_STYLE}">
              ${texts.who}
            </p>
            ${smallText(content.reason, 6)}${content.stop ? smallText(renderLink(content.stop), 6) : EMPTY}${smallText(html`${pages}`, 10)}
            <p class="mut" style="margin:10px 0 0;${SANS_SERIF}font-size:13px;line-height:20px;${MUTED}">
              ${describeSender(sender, content.locale)}
            </p>
          </td>
        </tr>`,
      )}
    </td>
  </tr>`;
}

/** Renders an email as HTML of at most 60 KB, because Gmail truncates longer emails. */
export function renderHtml(content: MailContent, sender: MailShop): string {
  return html`<!doctype html>
    <html
      lang="${content.locale}"
      xmlns="http://www.w3.org/1999/xhtml"
      xmlns:v="urn:schemas-microsoft-com:vml"
      xmlns:o="urn:schemas-microsoft-com:office:office"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${content.subject}</title>
        ${OUTLOOK_SETTINGS}${STYLE_BLOCK}
      </head>
      <body class="bg" style="margin:0;padding:0;background-color:#f8f4ec;">
        <div
          style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:#f8f4ec;"
        >
          ${content.preheader}${new Markup('&#847;&zwnj;&nbsp;'.repeat(30))}
        </div>
        <table
          role="presentation"
          cellpadding="0"
          cellspacing="0"
          border="0"
          width="100%"
          class="bg"
          bgcolor="#f8f4ec"
          style="background-color:#f8f4ec;"
        >
          <tr>
            <td align="center">
              ${OUTLOOK_OPEN}
              <table
                role="presentation"
                cellpadding="0"
                cellspacing="0"
                border="0"
                width="100%"
                style="max-width:600px;"
              >
                ${head(content, sender)} ${content.blocks.map((entry) => renderBlock(entry, content.locale))}
                ${renderFooter(content, sender)}
              </table>
              ${OUTLOOK_CLOSE}
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}
