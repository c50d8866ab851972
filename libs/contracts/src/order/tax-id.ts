import { LIMITS } from '../limits';

const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const COMPANY_LETTERS = 'JABCDEFGHI';
/** First letters of an NIE. Each replaces a digit. */
const FOREIGNER_LETTERS = 'XYZ';
/**
 * First letters of tax ids for persons with neither DNI nor NIE: children and Spaniards abroad (K, L) and foreigners
 * (M). Unlike the letters of an NIE, they do not replace a digit.
 */
const PERSON_TYPES = 'KLM';
const COMPANY_TYPES = 'ABCDEFGHJNPQRSUVW';
const LETTERS_BY_KIND = { digit: 'ABEH', letter: 'NPQRSW' };
/** Two digits that tax ids of foreign companies contain instead of a province code. */
const FOREIGN_COMPANY_PROVINCE = '00';

/** Matches separators between the parts of a tax id, and invisible characters. */
const SEPARATORS = /[\s\p{Z}\p{Cf}\p{Pd}.,:·/_]/gu;
const LABEL_PATTERN = /^(?:NIF|CIF|DNI|NIE)/;
const COUNTRY_PREFIX_PATTERN = /^ES/;

const computePersonLetter = (digits: string): string | undefined => PERSON_LETTERS[Number(digits) % 23];

/** Check digit of a company: the sum of the digits, with every other digit doubled. */
function computeCompanyCheckDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => {
    const doubledDigit = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(doubledDigit / 10) + (doubledDigit % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function isCompany(kind: string, digits: string, last: string): boolean {
  const checkDigit = computeCompanyCheckDigit(digits);
  const mayBeDigit = !LETTERS_BY_KIND.letter.includes(kind) && !digits.startsWith(FOREIGN_COMPANY_PROVINCE);
  const mayBeLetter = !LETTERS_BY_KIND.digit.includes(kind) || digits.startsWith(FOREIGN_COMPANY_PROVINCE);
  return (mayBeDigit && last === String(checkDigit)) || (mayBeLetter && last === COMPANY_LETTERS[checkDigit]);
}

/**
 * Normalises a Spanish tax id (DNI, NIE, or NIF of a company or of a person without either) to nine capital letters and
 * digits. Null if the control character is wrong (Real Decreto 1065/2007, art. 18-24; Orden EHA/451/2008).
 */
export function normalizeTaxId(text: string): string | null {
  if (text.length > LIMITS.taxIdMax) return null;
  const id = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(SEPARATORS, '')
    .replace(LABEL_PATTERN, '')
    .replace(COUNTRY_PREFIX_PATTERN, '');
  // Some people omit the leading zero, and old documents of foreigners have an extra zero
  // Stryker disable next-line StringLiteral, ArrayDeclaration: its first letter is rejected in any case
  const [, card = '', letter = ''] = /^(\d{5,8})([A-Z])$/.exec(id) ?? [];
  if (card !== '') return computePersonLetter(card) === letter ? card.padStart(8, '0') + letter : null;
  // Stryker disable next-line StringLiteral, ArrayDeclaration: its first letter is rejected in any case
  const [, kind = '', digits = '', last = ''] = /^([A-Z])0?(\d{7})([\dA-Z])$/.exec(id) ?? [];
  if (FOREIGNER_LETTERS.includes(kind))
    return computePersonLetter(`${FOREIGNER_LETTERS.indexOf(kind)}${digits}`) === last
      ? kind + digits + last
      : null;
  if (id.length !== 9) return null;
  if (PERSON_TYPES.includes(kind)) return computePersonLetter(digits) === last ? id : null;
  return COMPANY_TYPES.includes(kind) && isCompany(kind, digits, last) ? id : null;
}

export const isTaxId = (text: string): boolean => normalizeTaxId(text) !== null;
