import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { create, type Font } from 'fontkit';
import { memoize } from '@munay/contracts/formats';

const FONTS_FOLDER = resolve('services/api/content/fonts');

/** Regular and bold font files of each typeface: first the shop's typeface, then fallbacks for missing characters. */
const FONT_FILES = {
  own: ['Figtree-Regular.ttf', 'Figtree-SemiBold.ttf'],
  wide: ['Arimo-Regular.ttf', 'Arimo-Bold.ttf'],
  arabic: ['NotoSansArabic-Regular.ttf', 'NotoSansArabic-Bold.ttf'],
  han: ['NotoSansHans-Regular.otf', 'NotoSansHans-Regular.otf'],
} as const;
/** OpenType feature for figures of equal width, so that amounts are aligned. */
const FONT_FEATURES = ['tnum'];
/** Maximum number of cached word layouts per font, about 2 KB each. */
const MAX_CACHED_WORDS = 1_500;

/** Characters that every document contains, so that most documents share the same font subset. */
const COMMON_CHARACTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÁÉÍÓÚÑáéíóúüñç.,:;-/()%€·º ';
/** Font subsets keyed by their glyphs, about 20 KB each. */
const subsets = new Map<string, Uint8Array>();
const MAX_CACHED_SUBSETS = 20;

export type Face = keyof typeof FONT_FILES;
export type FontFile = (typeof FONT_FILES)[Face][number];

/** A font for pdfkit, with the word layouts of earlier documents. */
interface OpenFont {
  font: Font;
  words: Record<string, unknown>;
}

const open = memoize((file: FontFile): OpenFont => {
  const font = create(readFileSync(resolve(FONTS_FOLDER, file)));
  const openFont: OpenFont = { font, words: {} };
  const layout = font.layout.bind(font);
  let cachedCount = 0;
  font.layout = (text, features = FONT_FEATURES) => {
    // A glyph stores the letters of its first use. Without a reset, the bytes of a document would depend on earlier
    // documents.
    font._glyphs = {};
    cachedCount += 1;
    if (cachedCount > MAX_CACHED_WORDS) [openFont.words, cachedCount] = [{}, 0];
    return layout(text, features);
  };
  return openFont;
});

export const getFontFile = (face: Face, isBold: boolean): FontFile => FONT_FILES[face][isBold ? 1 : 0];

/**
 * Adds an already opened font to a document. Reopening the font for each document would take ten times as long, and
 * laying out its words again even longer.
 */
export function useFont(pdf: PDFKit.PDFDocument, file: FontFile): void {
  const { font, words } = open(file);
  // pdfkit's types do not declare that it accepts opened fonts
  pdf.registerFont(file, font as unknown as Uint8Array).font(file);
  pdf._font.layoutCache = words;
  const { subset } = pdf._font;
  // Every subset contains the glyph for missing characters
  if (subset.glyphs.length > 1) return;
  for (const letter of COMMON_CHARACTERS) pdf._font.encode(letter);
  const encode = subset.encode.bind(subset);
  subset.encode = () => {
    const key = `${file} ${subset.glyphs.join()}`;
    const known = subsets.get(key) ?? encode();
    if (subsets.size >= MAX_CACHED_SUBSETS) subsets.clear();
    subsets.set(key, known);
    return known;
  };
}

/** Whether a typeface has a glyph for each of these code points. */
export const hasAll = (face: Face, text: string): boolean =>
  [...text].every((letter) =>
    open(FONT_FILES[face][0]).font.hasGlyphForCodePoint(letter.codePointAt(0) as number),
  );
