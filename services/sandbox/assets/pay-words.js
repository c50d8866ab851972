/** @typedef {'es' | 'en'} Lang */

export const WORDS = {
  es: {
    title: 'Pago de prueba · Munay',
    expiryShape: 'MM / AA',
    pay: (/** @type {string} */ total) => `Pagar ${total}`,
    finish: 'Terminar el pedido',
    busy: 'Comprobando con el banco…',
    wait: 'Puede tardar unos segundos. No cierres esta página.',
    fix: (/** @type {number} */ count) => (count === 1 ? 'Revisa 1 dato' : `Revisa ${count} datos`),
    numberMissing: 'Falta el número de la tarjeta.',
    numberWrong: 'Este número no existe. Revisa las cifras.',
    expiryMissing: 'Falta la fecha, por ejemplo 09 / 29.',
    expired: (/** @type {string} */ date) => `Esta tarjeta caducó en ${date}.`,
    cvc: (/** @type {number} */ length) => `El CVC lleva ${length} cifras.`,
    holder: 'Falta el nombre que pone en la tarjeta.',
    phone: 'Falta el móvil, con sus 9 cifras.',
    email: 'Falta un correo válido para el recibo.',
    nothingCharged: 'No se ha cobrado nada. Prueba con otra tarjeta o llama a tu banco.',
    filled: 'Tarjeta de prueba puesta: ',
    held: (/** @type {string} */ time) => `Tus jabones están guardados hasta las ${time}`,
    heldDay: (/** @type {string} */ day, /** @type {string} */ time) =>
      `Tus jabones están guardados hasta el ${day} a las ${time}`,
    offline: 'No hay conexión con la pasarela',
    offlineText: 'No sabemos si el pago llegó. Vuelve a pulsar: un pedido nunca se cobra dos veces.',
  },
  en: {
    title: 'Test payment · Munay',
    expiryShape: 'MM / YY',
    pay: (/** @type {string} */ total) => `Pay ${total}`,
    finish: 'Complete the order',
    busy: 'Checking with the bank…',
    wait: 'This can take a few seconds. Do not close this page.',
    fix: (/** @type {number} */ count) => (count === 1 ? 'Check 1 detail' : `Check ${count} details`),
    numberMissing: 'The card number is missing.',
    numberWrong: 'This number does not exist. Check the digits.',
    expiryMissing: 'The date is missing, for example 09 / 29.',
    expired: (/** @type {string} */ date) => `This card expired in ${date}.`,
    cvc: (/** @type {number} */ length) => `The CVC has ${length} digits.`,
    holder: 'The name on the card is missing.',
    phone: 'The mobile number is missing, with its 9 digits.',
    email: 'A valid e-mail for the receipt is missing.',
    nothingCharged: 'Nothing was charged. Try another card or call your bank.',
    filled: 'Test card filled in: ',
    held: (/** @type {string} */ time) => `Your soaps are held until ${time}`,
    heldDay: (/** @type {string} */ day, /** @type {string} */ time) =>
      `Your soaps are held until ${day}, ${time}`,
    offline: 'The payment page cannot be reached',
    offlineText: 'We do not know whether the payment arrived. Press again: an order is never charged twice.',
  },
};

/** @type {Record<string, [string, string]>} reason of the bank, Spanish and English */
const REASONS = {
  generic_decline: [
    'El banco ha rechazado la tarjeta sin decir por qué',
    'The bank declined the card without a reason',
  ],
  insufficient_funds: [
    'El banco ha rechazado la tarjeta: no hay fondos suficientes',
    'The bank declined the card: not enough funds',
  ],
  lost_card: [
    'El banco ha rechazado la tarjeta: consta como perdida',
    'The bank declined the card: reported lost',
  ],
  stolen_card: [
    'El banco ha rechazado la tarjeta: consta como robada',
    'The bank declined the card: reported stolen',
  ],
  expired_card: [
    'El banco ha rechazado la tarjeta: está caducada',
    'The bank declined the card: it has expired',
  ],
  incorrect_cvc: ['El CVC no coincide con la tarjeta', 'The CVC does not match the card'],
  processing_error: ['El banco ha tenido un fallo al cobrar', 'The bank had a fault while charging'],
  authentication_failed: ['El pago no se ha autorizado', 'The payment was not approved'],
  fraudulent: ['El pago se ha bloqueado por riesgo', 'The payment was blocked as too risky'],
  test_mode_live_card: ['Aquí solo valen las tarjetas de prueba', 'Only test cards work here'],
};

/**
 * @param {string} code
 * @param {Lang} lang
 */
export function reason(code, lang) {
  const both = REASONS[code] ?? REASONS['generic_decline'] ?? ['', ''];
  return lang === 'es' ? both[0] : both[1];
}

/** @param {Lang} lang */
export function showLanguage(lang) {
  document.documentElement.lang = lang;
  document.title = WORDS[lang].title;
  for (const element of document.querySelectorAll('[data-es]'))
    element.textContent = element.getAttribute(`data-${lang}`);
  const button = document.getElementById('lang');
  if (!button) return;
  button.textContent = lang === 'en' ? 'Español' : 'English';
  button.lang = lang === 'en' ? 'es' : 'en';
}

/** @returns {Lang} */
export const otherLanguage = () => (document.documentElement.lang === 'en' ? 'es' : 'en');

// On the page for unknown sessions, only this file is loaded.
if (!document.getElementById('form')) {
  showLanguage(otherLanguage() === 'en' ? 'es' : 'en');
  document.getElementById('lang')?.addEventListener('click', () => showLanguage(otherLanguage()));
}
