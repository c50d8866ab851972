import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { create, type Font } from 'fontkit';
import { remembered } from '@munay/contracts/formats';

const FOLDER = resolve('services/api/content/fonts');

/** Regular and bold file of each face. Arimo has the widths of Helvetica and Arial. */
const FILES = {
  latin: ['Arimo-Regular.ttf', 'Arimo-Bold.ttf'],
  arabic: ['NotoSansArabic-Regular.ttf', 'NotoSansArabic-Bold.ttf'],
  han: ['NotoSansHans-Regular.otf', 'NotoSansHans-Regular.otf'],
} as const;

export type Face = keyof typeof FILES;
export type FontFile = (typeof FILES)[Face][number];

const fontOf = remembered((file: FontFile): Font => create(readFileSync(resolve(FOLDER, file))));

export const fileOf = (face: Face, bold: boolean): FontFile => FILES[face][bold ? 1 : 0];

/** A font for pdfkit, for one document at a time; reopening it for each would take ten times as long. */
export function openFont(file: FontFile): Uint8Array {
  const font = fontOf(file);
  // A glyph caches the letters it was first requested for, and none if it was part of a composed one
  font._glyphs = {};
  // The types of pdfkit omit that it accepts open fonts
  return font as unknown as Uint8Array;
}

/** Whether a face has a glyph for each of these code points. */
export const hasAll = (face: Face, text: string): boolean =>
  [...text].every((letter) => fontOf(FILES[face][0]).hasGlyphForCodePoint(letter.codePointAt(0) as number));
