import { LIMITS } from '../limits';

/** Digits of a phone number, with country code (ITU-T E.164). */
const NORMALIZED_PHONE_PATTERN = /^\+?\d{6,15}$/;
const SPANISH_PREFIX_PATTERN = /^(?:\+|00)?34(?=[5-9]\d{8}$)/;
/** Matches labels that are copied along with a phone number, and invisible characters. */
const PHONE_LABEL_PATTERN = /^(?:tel[eé]fono|tel|tlfn?o?|tfn?o?|m[oó]vil|phone|mobile)[.:]*\s*/i;
const EXTENSION_PATTERN = /^(.*?\d.*?)[\s;,]*(?:extensi[oó]n|extension|ext|x|#)\s*[.:=]*\s*(\d{1,6})$/i;
const SEPARATOR_PATTERN = /[\p{Zs}\p{Pd}\u2212().·/]/gu;

/**
 * Normalises a phone number as typed or pasted: digits only, with + and the country code for numbers outside Spain, and
 * ` ext. 12` for an extension. Null if the input is not a phone number.
 */
export function normalizePhone(input: string): string | null {
  if (input.length > LIMITS.phoneMax) return null;
  const text = input
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(PHONE_LABEL_PATTERN, '');
  const [, number = text, extension] = EXTENSION_PATTERN.exec(text) ?? [];
  const digits = number
    .replace(/^(.*\+.*)\(0\)/, '$1')
    .replace(SEPARATOR_PATTERN, '')
    .replace(SPANISH_PREFIX_PATTERN, '')
    .replace(/^00(?=[1-9])/, '+');
  if (!NORMALIZED_PHONE_PATTERN.test(digits)) return null;
  return extension === undefined ? digits : `${digits} ext. ${extension}`;
}

export const isPhoneNumber = (input: string): boolean => normalizePhone(input) !== null;

/** Formats a phone number for display. Digits of Spanish numbers are grouped. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^(\d{3})(\d{3})(\d{3})(?= ext|$)/, '$1 $2 $3');
