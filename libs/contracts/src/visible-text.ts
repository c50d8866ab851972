/** Matches text that consists only of white space, control characters and invisible characters. */
const INVISIBLE_PATTERN = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Trims a string. Returns '' if it has no visible characters. */
export const toVisibleText = (text: string): string => (INVISIBLE_PATTERN.test(text) ? '' : text.trim());
