/** @param {string} text */
export const digits = (text) => text.replace(/\D/g, '');

/** @param {string} number */
export const isAmex = (number) => /^3[47]/.test(number);

/** @param {string} number */
export function getBrand(number) {
  if (number.startsWith('4')) return 'Visa';
  if (/^5[1-5]/.test(number)) return 'Mastercard';
  return isAmex(number) ? 'Amex' : '';
}

/** @param {string} number digits only */
export function passesLuhn(number) {
  if (number.length < 13) return false;
  let sum = 0;
  [...number].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

/** @param {string} number digits only */
export function grouped(number) {
  if (isAmex(number)) return number.replace(/^(\d{4})(\d{0,6})(\d{0,5}).*/, '$1 $2 $3').trim();
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** @param {string} text */
export function expiryText(text) {
  const typed = digits(text).slice(0, 4);
  return typed.length > 2 ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed;
}

/**
 * @param {string} text `MM / YY`
 * @returns {{ month: number, year: number, past: boolean } | null}
 */
export function readExpiry(text) {
  const typed = digits(text);
  const month = Number(typed.slice(0, 2));
  if (typed.length < 4 || month < 1 || month > 12) return null;
  const year = 2000 + Number(typed.slice(2));
  return { month, year, past: new Date(year, month, 1) <= new Date() };
}
