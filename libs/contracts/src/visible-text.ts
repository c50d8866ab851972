/** White space, control characters and invisible characters, such as a zero-width space or an empty braille cell. */
const INVISIBLE = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A text without the white space around it; empty if it has no visible characters. */
export const visibleText = (text: string): string => (INVISIBLE.test(text) ? '' : text.trim());
