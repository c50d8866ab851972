import { AppError } from '../errors/app-error';

export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252';

const BOMS = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8', encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], label: 'utf-16le', encoding: 'utf-16' },
  { bytes: [0xfe, 0xff], label: 'utf-16be', encoding: 'utf-16' },
] as const;

/**
 * Characters of Windows-1252 from 0x80 to 0x9F; the others equal Latin-1. They are listed here because Node 20 and 22
 * decode these bytes as Latin-1.
 */
const WINDOWS_1252_CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009F]/g, (byte) => WINDOWS_1252_CHARACTERS[byte.charCodeAt(0) - 0x80] ?? byte);

/** Matches Macintosh and MS-DOS files that were read as Windows-1252: symbols inside words, and undefined bytes. */
const OTHER_ENCODING_PATTERNS = [
  /[\u0080-\u009F]/,
  /\p{L}[^\p{L}\p{M}\p{N}\s\0-\x7F’‘·\u00AD–—…“”«»º]\p{Ll}/u,
  /\p{Ll}[\u0178\u017D\u0160\u0152\u00C0-\u00DE]\p{Ll}/u,
];
const DASH_IN_WORD = /\p{Ll}[–—]\p{Ll}/u;
const SPANISH_LETTERS = /[áéíóúñ]/;

const decodeBytes = (label: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * Decodes an uploaded file: UTF-8, UTF-16 with a byte order mark (Excel's "Unicode text"), or Windows-1252, which Excel
 * writes in Western Europe ("CSV"). Never inserts replacement characters.
 * @throws AppError csvEncoding for other encodings, including Excel's Macintosh and MS-DOS CSV
 */
export function decodeUpload(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const detectedBom = BOMS.find((bom) => bom.bytes.every((byte, at) => bytes[at] === byte));
  const text = decodeBytes(detectedBom?.label ?? 'utf-8', bytes);
  if (text !== null) return { text, encoding: detectedBom?.encoding ?? 'utf-8' };
  if (detectedBom) throw new AppError('csvEncoding');
  const windowsText = decodeWindows1252(bytes);
  const isForeign =
    OTHER_ENCODING_PATTERNS.some((form) => form.test(windowsText)) ||
    (DASH_IN_WORD.test(windowsText) && !SPANISH_LETTERS.test(windowsText));
  if (isForeign) throw new AppError('csvEncoding');
  return { text: windowsText, encoding: 'windows-1252' };
}

const isWesternLetter = (letter = ''): boolean =>
  /^[\0-\x7F\u00A0-\u00FF]$/.test(letter) || WINDOWS_1252_CHARACTERS.includes(letter);

/**
 * Whether a cell equals a string, apart from characters that the file's encoding cannot represent. Ignores surrounding
 * spaces and line ending styles. In Windows-1252, other letters are written as `?` or as the nearest letter.
 */
export function hasSameText(text: string, cell: string, encoding: Encoding): boolean {
  const [decodedText, stated] = [text, cell].map((value) => value.replaceAll(/\r\n?/g, '\n').trim()) as [
    string,
    string,
  ];
  if (decodedText === stated) return true;
  if (encoding !== 'windows-1252' || decodedText.length !== stated.length) return false;
  for (let at = 0; at < decodedText.length; at += 1)
    if (
      decodedText[at] !== stated[at] &&
      (isWesternLetter(decodedText[at]) || !/[ -~]/.test(stated[at] ?? ''))
    )
      return false;
  return true;
}

/** Whether the cell contains question marks in place of letters that the file's encoding cannot represent. */
export const hasReplacedCharacters = (text: string, cell: string, encoding: Encoding): boolean =>
  encoding === 'windows-1252' &&
  ![...text].every(isWesternLetter) &&
  cell.split('?').length > text.split('?').length;
