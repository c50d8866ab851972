export interface BankAccount {
  holder: string;
  /** IBAN in upper case, without spaces. */
  iban: string;
}

/** IBAN lengths of the SEPA countries (European Payments Council, EPC409-09). */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

export const toPlainIban = (text: string): string => text.replace(/\s/g, '').toUpperCase();

export const formatIban = (iban: string): string => toPlainIban(iban).replace(/(.{4})(?=.)/g, '$1 ');

/** Validates country, length and check digits of an IBAN (ISO 13616). */
export function isIban(text: string): boolean {
  const iban = toPlainIban(text);
  // Stryker disable next-line Regex: the check digits reject any other character too
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || iban.length !== IBAN_LENGTHS[iban.slice(0, 2)]) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => parseInt(sign, 36)).join('');
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}
