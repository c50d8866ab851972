import { LIMITS } from '@munay/contracts/limits';

/** Whether a search text could be a promotion code: one word of the length of a code. */
export function hasCodeLength(text: string): boolean {
  const { length } = text.replace(/[^\p{L}\d]/gu, '');
  return !/\s/.test(text.trim()) && length >= LIMITS.codeMin && length <= LIMITS.codeMax;
}

/** Whether a search text is written like a promotion code: letters and digits, or capital letters only. */
export const looksLikeCode = (text: string): boolean =>
  hasCodeLength(text) && /\p{L}/u.test(text) && (/\d/.test(text) || text === text.toUpperCase());
