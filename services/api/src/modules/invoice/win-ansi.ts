/** What WinAnsi, the encoding of the fonts that every reader of PDF has, holds beyond Latin-1. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹Œ Ž‘’“”•–—˜™š›œžŸ';
/** Letters that are no letter with a mark to Unicode, and what people write for them. */
const STROKES: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', '−': '-' };
const LETTER = /\P{M}\p{M}*/gu;

const isWritable = (letter: string): boolean =>
  /^[\n -~\u00a0-\u00ff]$/.test(letter) || BEYOND_LATIN_1.includes(letter);

/**
 * The same text in letters that can be written: `ğ` loses its mark, what is of another alphabet becomes a question mark.
 * pdfkit writes the line of any other letter as nonsense.
 */
export const inWinAnsi = (text: string): string =>
  text.normalize('NFC').replace(LETTER, (letter) => {
    const plain = STROKES[letter] ?? letter.normalize('NFD').charAt(0);
    return [letter, plain].find(isWritable) ?? '?';
  });
