/** With a capital, for words that stand alone. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
