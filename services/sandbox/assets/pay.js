// The server decides every outcome; card details are sent to it once and nowhere else.
import { digits, expiryText, getBrand, grouped, isAmex, passesLuhn, readExpiry } from './pay-card.js';
import { otherLanguage, reason, showLanguage, WORDS } from './pay-words.js';

/** @typedef {'open' | 'errors' | 'declined' | 'offline' | '3ds' | 'processing' | 'expired' | 'paid'} State */
/** @typedef {{ status: string, declineCode?: string, challenge?: string, brand?: string, last4?: string, redirectUrl?: string, fields?: string[] }} Answer */

/** @type {{ lang: 'es' | 'en', state: State, session: string, total: { es: string, en: string }, free: boolean, way: string, askEmail: boolean, expiresAtMs: number, returnUrl: string }} */
const data = JSON.parse($('data').textContent ?? '{}');
const BRANDS = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', bizum: 'Bizum' };
/** How long the accepted payment is shown before the redirect. */
const SHOWN_MS = 900;

let lang = data.lang;
let state = data.state;
let declineCode = '';
let challenge = '';
let way = data.way;
/** @type {Set<string>} fields the server rejected after the page had accepted them */
let refused = new Set();

/** @param {string} id @returns {HTMLElement} */
function $(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no #${id}`);
  return element;
}
/** @param {string} id @returns {HTMLInputElement} */
const field = (id) => /** @type {HTMLInputElement} */ ($(id));
const bank = /** @type {HTMLDialogElement} */ ($('bank'));

/** @param {string} name @param {string} [className] */
function icon(name, className = 's') {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', `icon ${className}`);
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#i-${name}`);
  svg.append(use);
  return svg;
}

/** @param {string} tag @param {(Node | string)[]} children @param {Record<string, string>} [attributes] */
function make(tag, children, attributes = {}) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Shows a field's error, or clears it. @param {string} id @param {string} text empty clears it */
function mark(id, text) {
  field(id).setAttribute('aria-invalid', String(text !== ''));
  const line = $(`${id}-e`);
  line.hidden = text === '';
  line.replaceChildren(...(text ? [icon('circle-alert'), make('span', [text])] : []));
}

/** @returns {[string, string][]} field id and message of every invalid field */
function faults() {
  const words = WORDS[lang];
  /** @type {[string, string][]} */
  const all = [];
  if (data.askEmail)
    all.push(['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(field('email').value.trim()) ? '' : words.email]);
  if (way === 'bizum' && !data.free)
    all.push(['phone', digits(field('phone').value).length >= 9 && !refused.has('phone') ? '' : words.phone]);
  if (way === 'card' && !data.free) {
    const number = digits(field('number').value);
    const expiry = readExpiry(field('expiry').value);
    const length = isAmex(number) ? 4 : 3;
    all.push([
      'number',
      number === ''
        ? words.numberMissing
        : passesLuhn(number) && !refused.has('number')
          ? ''
          : words.numberWrong,
    ]);
    const date = expiry && `${String(expiry.month).padStart(2, '0')}/${expiry.year}`;
    all.push([
      'expiry',
      !expiry ? words.expiryMissing : expiry.past || refused.has('expiry') ? words.expired(date ?? '') : '',
    ]);
    all.push(['cvc', field('cvc').value.length === length && !refused.has('cvc') ? '' : words.cvc(length)]);
    all.push(['holder', field('holder').value.trim() ? '' : words.holder]);
  }
  for (const [id, text] of all) mark(id, text);
  return all.filter(([, text]) => text !== '');
}

function draw() {
  const words = WORDS[lang];
  const busy = state === 'processing';
  document.body.dataset['state'] = state;
  const ended = state === 'expired' || state === 'paid';
  for (const element of document.querySelectorAll('[data-way]'))
    /** @type {HTMLElement} */ (element).hidden = element.getAttribute('data-way') !== way;
  $('open').hidden = ended;
  $('expired').hidden = state !== 'expired';
  $('paid').hidden = state !== 'paid';
  const hold = document.querySelector('.hold');
  if (hold instanceof HTMLElement) hold.hidden = ended;
  $('go').replaceChildren(
    busy ? icon('loader-circle', 's spin') : icon('lock'),
    busy ? words.busy : data.free ? words.finish : words.pay(data.total[lang]),
  );
  $('go').setAttribute('aria-disabled', String(busy));
  for (const element of document.querySelectorAll('.input, .use'))
    /** @type {HTMLInputElement} */ (element).disabled = busy;
  const plain = $('plain').lastElementChild;
  if (plain) plain.textContent = busy ? words.wait : plain.getAttribute(`data-${lang}`);
  $('live').textContent = busy ? words.busy : '';
  drawNote();
  if (state === '3ds' && !bank.open) bank.showModal();
  if (state !== '3ds' && bank.open) bank.close();
}

function drawNote() {
  const words = WORDS[lang];
  const note = $('note');
  note.hidden = state !== 'errors' && state !== 'declined' && state !== 'offline';
  if (state === 'errors') {
    const wrong = faults();
    const items = wrong.map(([id, text]) =>
      make('li', [make('a', [text], { href: `#${id}`, 'data-field': id })]),
    );
    note.replaceChildren(
      icon('circle-alert', ''),
      make('div', [make('h2', [words.fix(wrong.length)]), make('ul', items)]),
    );
    return;
  }
  for (const input of document.querySelectorAll('.input')) mark(input.id, '');
  if (state === 'declined') {
    const text = make('p', [`${words.nothingCharged} `, make('code', [declineCode])]);
    note.replaceChildren(
      icon('circle-alert', ''),
      make('div', [make('h2', [reason(declineCode, lang)]), text]),
    );
  }
  if (state === 'offline')
    note.replaceChildren(
      icon('wifi-off', ''),
      make('div', [make('h2', [words.offline]), make('p', [words.offlineText])]),
    );
}

/** @param {State} next */
function go(next) {
  state = next;
  draw();
  if (next === 'errors' || next === 'declined' || next === 'offline') $('note').focus();
  if (next === 'expired' || next === 'paid') $(next).querySelector('h1')?.focus();
  if (next === '3ds') $('bank-h').focus();
}

/** @param {Answer} answer */
function settle(answer) {
  switch (answer.status) {
    case 'paid':
      go('paid');
      setTimeout(() => location.assign(answer.redirectUrl ?? data.returnUrl), SHOWN_MS);
      return;
    case 'requires_action':
      challenge = answer.challenge ?? '';
      $('bank-card').textContent =
        `${BRANDS[/** @type {'visa'} */ (answer.brand)] ?? ''} ${answer.last4 ?? ''}`.trim();
      go('3ds');
      return;
    case 'invalid':
      refused = new Set(answer.fields);
      go('errors');
      return;
    case 'expired':
      go('expired');
      return;
    default:
      declineCode = answer.declineCode ?? 'generic_decline';
      field('cvc').value = '';
      go('declined');
  }
}

/** @param {'confirm' | 'authenticate'} step @param {object} body */
async function send(step, body) {
  go('processing');
  try {
    const answer = await fetch(`/c/pay/${data.session}/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    settle(await answer.json());
  } catch {
    go('offline');
  }
}

/** @param {string} text */
function showNumber(text) {
  const number = digits(text).slice(0, 19);
  field('number').value = grouped(number);
  $('mark').replaceChildren(getBrand(number) || icon('credit-card', ''));
  field('cvc').placeholder = isAmex(number) ? '1234' : '123';
  for (const button of document.querySelectorAll('.use'))
    button.setAttribute('aria-pressed', String(button.getAttribute('data-card') === number));
}

/** @param {HTMLElement} button */
function fillIn(button) {
  const number = button.dataset['card'] ?? '';
  showNumber(number);
  field('expiry').value = `09 / ${String(new Date().getFullYear() + 3).slice(-2)}`;
  field('cvc').value = isAmex(number) ? '3141' : '314';
  field('holder').value ||= 'Lucía Herrero Salas';
  $('live').textContent = WORDS[lang].filled + grouped(number);
  field('number').focus({ preventScroll: innerWidth > 800 });
}

function showWords() {
  showLanguage(lang);
  const words = WORDS[lang];
  if (!data.free) field('expiry').placeholder = words.expiryShape;
  const until = new Date(data.expiresAtMs);
  // en-GB: a European shop uses the 24-hour clock.
  const locale = lang === 'es' ? 'es-ES' : 'en-GB';
  const time = until.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
  const today = until.toDateString() === new Date().toDateString();
  $('hold').textContent = today
    ? words.held(time)
    : words.heldDay(until.toLocaleDateString(locale, { day: 'numeric', month: 'long' }), time);
  draw();
}

if (!data.free) {
  field('number').addEventListener('input', () => showNumber(field('number').value));
  field('expiry').addEventListener(
    'input',
    () => (field('expiry').value = expiryText(field('expiry').value)),
  );
  field('cvc').addEventListener('input', () => (field('cvc').value = digits(field('cvc').value)));
}
$('form').addEventListener('submit', (event) => {
  event.preventDefault();
  if (state === 'processing') return;
  refused = new Set();
  if (faults().length > 0) return go('errors');
  const email = data.askEmail ? { email: field('email').value.trim() } : {};
  if (data.free) return void send('confirm', email);
  if (way !== 'card')
    return void send('confirm', {
      ...email,
      type: way,
      ...(way === 'bizum' && { phone: field('phone').value }),
    });
  const expiry = readExpiry(field('expiry').value);
  void send('confirm', {
    ...email,
    number: digits(field('number').value),
    expMonth: expiry?.month,
    expYear: expiry?.year,
    cvc: field('cvc').value,
    holder: field('holder').value,
  });
});
for (const radio of document.querySelectorAll('[name=way]'))
  radio.addEventListener('change', () => {
    way = /** @type {HTMLInputElement} */ (radio).value;
    go('open');
  });
/** @param {boolean} approve */
const answerBank = (approve) => void send('authenticate', { challenge, approve });
$('yes').addEventListener('click', () => answerBank(true));
$('no').addEventListener('click', () => answerBank(false));
bank.addEventListener('cancel', (event) => {
  event.preventDefault();
  answerBank(false);
});
$('lang').addEventListener('click', () => {
  lang = otherLanguage();
  showWords();
});
document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const use = target?.closest('.use');
  if (use instanceof HTMLElement) fillIn(use);
  const link = target?.closest('[data-field]');
  if (!link) return;
  event.preventDefault();
  $(link.getAttribute('data-field') ?? '').focus();
});
// The browser's back button must not show a form for a session already paid.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
const fold = document.querySelector('.sum .fold');
if (innerWidth < 896 && fold instanceof HTMLDetailsElement) fold.open = false;
showWords();
