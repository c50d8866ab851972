const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Excel's "CSV" encoding in Western Europe: question marks for letters that windows-1252 does not contain. */
export const encodeWindows1252 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const at = WINDOWS.indexOf(letter);
      if (at >= 0) return 0x80 + at;
      const code = letter.codePointAt(0) ?? 0;
      return code < 0x100 ? code : 0x3f;
    }),
  );

/** The encoding of Excel's "Unicode text" format. */
export const encodeUtf16 = (text: string): Buffer =>
  Buffer.from(`\uFEFF${text.replace('\uFEFF', '')}`, 'utf16le');
