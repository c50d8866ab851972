import { Html, html } from '../web/html';
import { ICON_SYMBOLS, renderIcon } from '../web/icons';
import { Lang, PageText } from '../web/page-language';
import { renderForm, renderTestCards } from './page.form';
import { PageModel, toText } from './page.model';
import { renderSummary } from './page.summary';
import { Translate, translateTo } from './page.translate';

const TITLE = toText('Pago de prueba · Munay', 'Test payment · Munay');
const ASSETS_PATH = '/c/assets';

function renderDocument(lang: Lang, body: Html, script: Html): string {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${TITLE[lang]}</title>
        <link rel="icon" href="data:," />
        <link
          rel="preload"
          href="${ASSETS_PATH}/fonts/figtree-wght.woff2"
          as="font"
          type="font/woff2"
          crossorigin
        />
        <link rel="stylesheet" href="${ASSETS_PATH}/fonts.css" />
        <link rel="stylesheet" href="${ASSETS_PATH}/tokens.css" />
        <link rel="stylesheet" href="${ASSETS_PATH}/page.css" />
        <link rel="stylesheet" href="${ASSETS_PATH}/pay.css" />
        <link rel="stylesheet" href="${ASSETS_PATH}/pay-form.css" />
      </head>
      <body>
        ${ICON_SYMBOLS} ${body} ${script}
      </body>
    </html>`.text;
}

/** The page heading. The page's script never changes it, because it only switches between the page's states. */
function heading({ isFree, types }: PageModel, translate: Translate): Html {
  if (isFree) return translate('Terminar el pedido', 'Complete the order');
  return types.length > 1 ? translate('Pagar', 'Pay') : translate('Pagar con tarjeta', 'Pay by card');
}

export function renderPayPage(model: PageModel, lang: Lang): string {
  const put = translateTo(lang);
  const translate: Translate = (es, en) => put({ es, en });
  const data = {
    lang,
    state: model.state,
    session: model.sessionId,
    total: model.total,
    free: model.isFree,
    way: model.types[0],
    askEmail: model.email === null,
    expiresAtMs: model.expiresAtMs,
    returnUrl: model.returnUrl,
  };
  const body = html`${renderBanner(lang, translate)}
    <div class="sheet">
      ${renderSummary(model, put, translate)}
      <main class="pay">
        <div>
          <div id="live" class="vh" role="status"></div>
          <div id="open" ${model.state === 'open' ? '' : new Html('hidden')}>
            <h1>${heading(model, translate)}</h1>
            ${model.email !== null && html`<p class="to muted">${translate('El recibo va a', 'The receipt goes to')} ${model.email}</p>`}
            <noscript
              ><p class="to">
                ${translate('Esta página necesita JavaScript.', 'This page needs JavaScript.')}
              </p></noscript
            >
            <div class="note" id="note" role="alert" tabindex="-1" hidden></div>
            ${renderForm(model, lang, translate)} ${!model.isFree && renderTestCards(put, translate)}
          </div>
          ${renderEndScreens(model, translate)}
          <p class="foot">
            ${translate('Pasarela de desarrollo de Munay', 'Munay development payments')}<span class="n"
              >${model.sessionId.slice(0, 22)}</span
            >
          </p>
        </div>
      </main>
    </div>
    ${renderBankDialog(model, put, translate)}`;
  // A data block is never executed. `<` is escaped so that no value can close the block.
  const jsonScript = new Html(
    `<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  );
  return renderDocument(
    lang,
    body,
    html`${jsonScript}
      <script type="module" src="${ASSETS_PATH}/pay.js"></script>`,
  );
}

export function renderMissingPage(lang: Lang): string {
  const put = translateTo(lang);
  const translate: Translate = (es, en) => put({ es, en });
  const body = html`${renderBanner(lang, translate)}
    <main class="pay">
      <div class="end">
        <h1>${translate('Esta página de pago no existe', 'There is no such payment page')}</h1>
        <p>
          ${translate('Vuelve a la tienda y empieza el pago desde el carrito.', 'Go back to the shop and start paying from the basket.')}
        </p>
      </div>
    </main>`;
  return renderDocument(lang, body, html`<script type="module" src="${ASSETS_PATH}/pay-words.js"></script>`);
}

function renderBanner(lang: Lang, translate: Translate): Html {
  const other = lang === 'es' ? 'en' : 'es';
  return html`<header class="test">
    <div>
      ${renderIcon('flask-conical')}
      <p>
        <b>${translate('Pasarela de prueba.', 'Test payment page.')}</b>
        ${translate('No se cobra ninguna tarjeta.', 'No card is charged.')}
      </p>
      <button type="button" id="lang" lang="${other}">${lang === 'es' ? 'English' : 'Español'}</button>
    </div>
  </header>`;
}

function renderEndScreens(model: PageModel, translate: Translate): Html {
  const hideUnlessState = (state: PageModel['state']) => (model.state === state ? '' : new Html('hidden'));
  const back =
    model.backUrl !== null &&
    html`<a class="btn btn-primary" href="${model.backUrl}"
      >${translate('Volver al carrito', 'Back to the basket')}</a
    >`;
  return html`<div class="end" id="expired" ${hideUnlessState('expired')}>
      ${renderIcon('clock', 'l')}
      <h1 tabindex="-1">${translate('Esta página de pago ha caducado', 'This payment page has expired')}</h1>
      <p>
        ${translate('No se ha cobrado nada. Los jabones han vuelto a la tienda y tu carrito sigue como lo dejaste: puedes pagar desde allí si aún quedan.', 'Nothing was charged. The soaps are back in the shop and your basket is as you left it: pay from there while there are some left.')}
      </p>
      ${back}
    </div>
    <div class="end ok" id="paid" ${hideUnlessState('paid')}>
      ${renderIcon('circle-check', 'l')}
      <h1 tabindex="-1">${translate('Pago aceptado', 'Payment accepted')}</h1>
      <p>
        ${model.state === 'paid' ? translate('Este pedido ya está pagado. No hace falta hacer nada más.', 'This order is paid already. There is nothing more to do.') : translate('Te llevamos de vuelta a Munay. Si no pasa nada en unos segundos, sigue tú.', 'We are taking you back to Munay. If nothing happens in a few seconds, go on yourself.')}
      </p>
      <a class="btn btn-primary" href="${model.returnUrl}">${translate('Ver mi pedido', 'See my order')}</a>
    </div>`;
}

function renderBankDialog(model: PageModel, put: (text: PageText) => Html, translate: Translate): Html {
  return html`<dialog id="bank" aria-labelledby="bank-h">
    <div class="bank">
      ${renderIcon('shield-check')}${translate('Banco de prueba', 'Test bank')}<span class="muted"
        >3-D Secure</span
      >
    </div>
    <div class="ask">
      <h2 id="bank-h" tabindex="-1">${translate('¿Autorizas este pago?', 'Do you approve this payment?')}</h2>
      <dl>
        <div>
          <dt>${translate('Comercio', 'Shop')}</dt>
          <dd>Munay</dd>
        </div>
        <div>
          <dt>${translate('Importe', 'Amount')}</dt>
          <dd class="num">${put(model.total)}</dd>
        </div>
        <div>
          <dt>${translate('Tarjeta', 'Card')}</dt>
          <dd id="bank-card"></dd>
        </div>
      </dl>
      <div class="acts">
        <button class="btn btn-primary" type="button" id="yes">${translate('Autorizar', 'Approve')}</button
        ><button class="btn btn-second" type="button" id="no">
          ${translate('No autorizar', 'Do not approve')}
        </button>
      </div>
      <p class="plain">
        ${renderIcon('flask-conical', 's')}${translate('Aquí tu banco pediría su clave o tu huella. En la prueba basta con elegir.', 'Here your bank would ask for its code or your fingerprint. In the test you just choose.')}
      </p>
    </div>
  </dialog>`;
}
