import { Html, html } from '../web/html';
import { ICON_SYMBOLS, renderIcon } from '../web/icons';
import { LOGO } from '../web/logo';
import { Lang, PageText } from '../web/page-language';
import { MailAttachment, MailFilter, MailMessage, MailSummary } from './mail.record';

const TEXT = {
  title: { es: 'Buzón de pruebas · Munay', en: 'Test mailbox · Munay' },
  strip: { es: 'Buzón de pruebas.', en: 'Test mailbox.' },
  stripText: { es: 'Ningún correo sale de este equipo.', en: 'No mail leaves this machine.' },
  heading: { es: 'Correos', en: 'Mail' },
  to: { es: 'Para', en: 'To' },
  from: { es: 'De', en: 'From' },
  subject: { es: 'Asunto', en: 'Subject' },
  date: { es: 'Fecha', en: 'Date' },
  search: { es: 'Buscar', en: 'Search' },
  all: { es: 'Ver todos', en: 'Show all' },
  clear: { es: 'Vaciar el buzón', en: 'Empty the mailbox' },
  sure: { es: '¿Borrar todos los correos?', en: 'Delete all mail?' },
  empty: { es: 'No hay correos.', en: 'There is no mail.' },
  emptyText: {
    es: 'Aparecerán aquí en cuanto la tienda envíe uno.',
    en: 'They appear here as soon as the shop sends one.',
  },
  back: { es: 'Volver a la lista', en: 'Back to the list' },
  attachments: { es: 'Adjuntos', en: 'Attachments' },
  html: { es: 'Como se ve', en: 'As it looks' },
  text: { es: 'Solo texto', en: 'Plain text' },
  headers: { es: 'Cabeceras', en: 'Headers' },
  raw: { es: 'Ver el original', en: 'See the original' },
  missing: { es: 'Ese correo ya no está.', en: 'That mail is gone.' },
  noSubject: { es: '(sin asunto)', en: '(no subject)' },
  frame: { es: 'Contenido del correo', en: 'Content of the mail' },
} satisfies Record<string, PageText>;

export function renderListPage(mails: MailSummary[], total: number, filter: MailFilter, lang: Lang): string {
  const translate = (key: keyof typeof TEXT) => TEXT[key][lang];
  const filtered = filter.to !== undefined || filter.subject !== undefined;
  const field = (name: 'to' | 'subject') =>
    html`<div class="f">
      <label for="${name}">${translate(name)}</label
      ><input
        class="input"
        id="${name}"
        name="${name}"
        type="search"
        autocomplete="off"
        value="${filter[name]}"
      />
    </div>`;
  const body = html`<main class="box">
    <h1>${translate('heading')} <span class="muted num">${total}</span></h1>
    <form class="find" role="search" action="/" method="get">
      <input type="hidden" name="lang" value="${lang}" />${field('to')}${field('subject')}
      <button class="btn btn-second" type="submit">${translate('search')}</button
      >${filtered && html`<a class="back" href="/?lang=${lang}">${translate('all')}</a>`}
    </form>
    <div id="live" class="vh" role="status"></div>
    ${
      mails.length === 0
        ? html`<div class="none">
            ${renderIcon('mail', 'l')}
            <h2>${translate('empty')}</h2>
            <p class="muted">${translate('emptyText')}</p>
          </div>`
        : html`<ul class="mails" role="list">
              ${mails.map((mail) => renderMailItem(mail, lang))}
            </ul>
            <p class="acts">
              <button class="btn btn-second" type="button" id="clear" data-sure="${translate('sure')}">
                ${translate('clear')}
              </button>
            </p>`
    }
  </main>`;
  const { to, subject } = filter;
  const translated = new URLSearchParams({
    lang: getOtherLanguage(lang),
    ...(to && { to }),
    ...(subject && { subject }),
  });
  return renderPage(translate('title'), body, lang, `/?${translated.toString()}`, true);
}

function renderMailItem(mail: MailSummary, lang: Lang): Html {
  const attachmentLinks =
    mail.attachments.length > 0 &&
    html`<span class="clip"
      >${renderIcon('paperclip', 's')}<span class="vh">${TEXT.attachments[lang]}: </span
      >${mail.attachments.length}</span
    >`;
  return html`<li>
    <a href="/messages/${mail.id}?lang=${lang}"
      ><span class="who">${mail.recipients.join(', ')}</span>${attachmentLinks}<time
        class="num muted"
        datetime="${mail.receivedAt}"
        >${formatTime(mail.receivedAt, lang)}</time
      ><span class="about">${mail.subject || TEXT.noSubject[lang]}</span></a
    >
  </li>`;
}

export function renderMailPage(message: MailMessage, lang: Lang): string {
  const translate = (key: keyof typeof TEXT) => TEXT[key][lang];
  const row = (label: string, value: string | null) =>
    value &&
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`;
  const sender = message.from && `${message.from.name} <${message.from.address}>`.trim();
  const files = message.attachments.filter(
    (attachment) => attachment.contentId === null || !message.html?.includes('cid:'),
  );
  const body = html`<main class="box">
    <p><a class="back" href="/?lang=${lang}">${renderIcon('arrow-left', 's')}${translate('back')}</a></p>
    <h1>${message.subject || translate('noSubject')}</h1>
    <dl class="facts">
      ${row(translate('from'), sender)}${row(translate('to'), message.recipients.join(', '))}${row(translate('date'), formatTime(message.date ?? message.receivedAt, lang))}${row('Message-ID', message.messageId)}
    </dl>
    ${
      files.length > 0 &&
      html`<section aria-labelledby="files">
        <h2 id="files">${translate('attachments')}</h2>
        <ul class="files" role="list">
          ${files.map((file) => renderFileItem(message.id, file, lang))}
        </ul>
      </section>`
    }
    ${
      message.html !== null &&
      html`<section aria-labelledby="look">
        <h2 id="look">${translate('html')}</h2>
        <iframe
          class="mail"
          title="${translate('frame')}"
          src="/messages/${message.id}/html"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>
      </section>`
    }
    ${
      message.text !== null &&
      html`<details class="fold" ${message.html === null ? new Html('open') : ''}>
        <summary>${translate('text')} ${renderIcon('chevron-down', 's')}</summary>
        <pre class="plain-text" tabindex="0">${message.text}</pre>
      </details>`
    }
    <details class="fold">
      <summary>${translate('headers')} ${renderIcon('chevron-down', 's')}</summary>
      <dl class="facts small">
        ${message.headers.map(
          (header) =>
            html`<div>
              <dt>${header.key}</dt>
              <dd>${header.value}</dd>
            </div>`,
        )}
      </dl>
    </details>
    <p><a class="back" href="/api/messages/${message.id}/raw">${translate('raw')}</a></p>
  </main>`;
  return renderPage(
    `${message.subject} · ${translate('title')}`,
    body,
    lang,
    `/messages/${message.id}?lang=${getOtherLanguage(lang)}`,
    false,
  );
}

function renderFileItem(id: string, file: MailAttachment, lang: Lang): Html {
  const size = new Intl.NumberFormat(lang === 'es' ? 'es-ES' : 'en-IE', { maximumFractionDigits: 1 }).format(
    file.bytes / 1024,
  );
  return html`<li>
    <a href="/api/messages/${id}/attachments/${file.n}" target="_blank" rel="noopener"
      >${renderIcon('paperclip', 's')}<span>${file.filename}</span
      ><span class="muted num">${size} KB</span></a
    >
  </li>`;
}

export function renderMissingMailPage(lang: Lang): string {
  const body = html`<main class="box">
    <h1>${TEXT.missing[lang]}</h1>
    <p><a class="back" href="/?lang=${lang}">${renderIcon('arrow-left', 's')}${TEXT.back[lang]}</a></p>
  </main>`;
  return renderPage(TEXT.title[lang], body, lang, `/?lang=${getOtherLanguage(lang)}`, false);
}

function renderPage(title: string, body: Html, lang: Lang, languageUrl: string, isLive: boolean): string {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/fonts.css" />
        <link rel="stylesheet" href="/assets/tokens.css" />
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="stylesheet" href="/assets/mailbox.css" />
      </head>
      <body>
        ${ICON_SYMBOLS}
        <header>
          <div class="test">
            <div>
              ${renderIcon('mail')}
              <p><b>${TEXT.strip[lang]}</b> ${TEXT.stripText[lang]}</p>
              <a href="${languageUrl}" lang="${getOtherLanguage(lang)}" hreflang="${getOtherLanguage(lang)}"
                >${lang === 'es' ? 'English' : 'Español'}</a
              >
            </div>
          </div>
          <div class="top"><a href="/?lang=${lang}">${LOGO}</a></div>
        </header>
        ${body} ${isLive && html`<script type="module" src="/assets/mailbox.js"></script>`}
      </body>
    </html>`.text;
}

function getOtherLanguage(lang: Lang): Lang {
  return lang === 'es' ? 'en' : 'es';
}

function formatTime(iso: string, lang: Lang): string {
  return new Date(iso).toLocaleString(lang === 'es' ? 'es-ES' : 'en-IE', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}
