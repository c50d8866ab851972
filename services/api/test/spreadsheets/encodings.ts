const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Encodes a "CSV" like Excel in Western Europe: letters that windows-1252 does not contain become question marks. */
export const windows1252 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const at = WINDOWS.indexOf(letter);
      if (at >= 0) return 0x80 + at;
      const code = letter.codePointAt(0) ?? 0;
      return code < 0x100 ? code : 0x3f;
    }),
  );

/** Encodes "Unicode text" like Excel. */
export const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text.replace('\uFEFF', '')}`, 'utf16le');
