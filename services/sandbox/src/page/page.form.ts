import { PaymentType } from '../objects/payment-types';
import { Html, html } from '../web/html';
import { renderIcon } from '../web/icons';
import { Lang, PageText } from '../web/page-language';
import { FIRST_CARDS, ListedCard, MORE_CARDS } from './page.cards';
import { PageModel } from './page.model';
import { Translate } from './page.translate';

const TYPE_NAMES: Record<PaymentType, PageText> = {
  card: { es: 'Tarjeta', en: 'Card' },
  link: { es: 'Link', en: 'Link' },
  bizum: { es: 'Bizum', en: 'Bizum' },
  sepa_debit: { es: 'Adeudo SEPA', en: 'SEPA direct debit' },
};

function renderPaymentTypeChoice(types: readonly PaymentType[], translate: Translate): Html {
  return html`<div class="f ways" role="radiogroup" aria-labelledby="ways-h">
    <span class="vh" id="ways-h">${translate('Cómo pagar', 'How to pay')}</span>
    ${types.map(
      (type, index) =>
        html`<label class="way"
          ><input type="radio" name="way" value="${type}" ${index === 0 ? new Html('checked') : ''} />
          ${translate(TYPE_NAMES[type].es, TYPE_NAMES[type].en)}</label
        >`,
    )}
  </div>`;
}

export function renderForm(model: PageModel, lang: Lang, translate: Translate): Html {
  const email =
    model.email === null &&
    html`<div class="f">
      <label for="email">${translate('Correo para el recibo', 'E-mail for the receipt')}</label
      ><input class="input" id="email" type="email" autocomplete="email" aria-describedby="email-e" />
      <p class="err" id="email-e" hidden></p>
    </div>`;
  const card = html`<div class="f" data-way="card">
      <label for="number">${translate('Número de tarjeta', 'Card number')}</label>
      <div class="wrap">
        <input
          class="input"
          id="number"
          inputmode="numeric"
          autocomplete="cc-number"
          placeholder="1234 1234 1234 1234"
          maxlength="23"
          aria-describedby="number-e"
        /><span class="brandmark" id="mark">${renderIcon('credit-card')}</span>
      </div>
      <p class="err" id="number-e" hidden></p>
    </div>
    <div class="f half" data-way="card">
      <label for="expiry">${translate('Caducidad', 'Expiry')}</label
      ><input
        class="input"
        id="expiry"
        inputmode="numeric"
        autocomplete="cc-exp"
        placeholder="${lang === 'es' ? 'MM / AA' : 'MM / YY'}"
        maxlength="7"
        aria-describedby="expiry-e"
      />
      <p class="err" id="expiry-e" hidden></p>
    </div>
    <div class="f half" data-way="card">
      <label for="cvc">CVC</label
      ><input
        class="input"
        id="cvc"
        inputmode="numeric"
        autocomplete="cc-csc"
        placeholder="123"
        maxlength="4"
        aria-describedby="cvc-e"
      />
      <p class="err" id="cvc-e" hidden></p>
    </div>
    <div class="f" data-way="card">
      <label for="holder">${translate('Nombre en la tarjeta', 'Name on the card')}</label
      ><input class="input" id="holder" autocomplete="cc-name" aria-describedby="holder-e" />
      <p class="err" id="holder-e" hidden></p>
    </div>
    <div class="f" data-way="bizum" hidden>
      <label for="phone">${translate('Móvil con Bizum', 'Mobile phone with Bizum')}</label
      ><input class="input" id="phone" type="tel" autocomplete="tel" aria-describedby="phone-e" />
      <p class="err" id="phone-e" hidden></p>
    </div>`;
  return html`<form id="form" novalidate autocomplete="on">
    <fieldset>
      ${email}${!model.isFree && model.types.length > 1 && renderPaymentTypeChoice(model.types, translate)}${!model.isFree && card}
    </fieldset>
    <button class="btn btn-primary go" id="go" type="submit"></button>
    <p class="plain" id="plain">
      ${renderIcon('shield-check', 's')}<span
        data-es="Esta página corre en el equipo de desarrollo. Los datos de la tarjeta no salen de él y no se guardan."
        data-en="This page runs on the development machine. Card details do not leave it and are not kept."
      ></span>
    </p>
  </form>`;
}

export function renderTestCards(put: (text: PageText) => Html, translate: Translate): Html {
  const renderItem = (card: ListedCard) =>
    html`<li>
      <button type="button" class="use" data-card="${card.number}" aria-pressed="false">
        <span class="n">${formatCardNumber(card.number)}</span><span class="o">${put(card.outcome)}</span>
      </button>
    </li>`;
  return html`<section class="cards" data-way="card" aria-labelledby="tc">
    <h2 id="tc">${translate('Tarjetas de prueba', 'Test cards')}</h2>
    <p>
      ${translate('Toca una y se rellena. Sirve cualquier fecha futura y cualquier CVC.', 'Tap one to fill it in. Any future date and any CVC will do.')}
    </p>
    <ul role="list">
      ${FIRST_CARDS.map(renderItem)}
    </ul>
    <details class="fold more">
      <summary>
        ${translate(`Otras ${MORE_CARDS.length}: avisos del banco, disputas, devoluciones`, `Another ${MORE_CARDS.length}: bank answers, disputes, refunds`)}
        ${renderIcon('chevron-down', 's')}
      </summary>
      <ul role="list">
        ${MORE_CARDS.map(renderItem)}
      </ul>
    </details>
  </section>`;
}

function formatCardNumber(number: string): string {
  if (/^3[47]/.test(number)) return number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3');
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
