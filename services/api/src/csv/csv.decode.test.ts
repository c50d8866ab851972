import { decodeUpload, hasReplacedCharacters, hasSameText } from './csv.decode';

const TEXT = 'Título;Descripción\r\nMuña andina;«Champú» de karité — sólido, l’olor 5 €\r\n';
/** Codes of Spanish letters in Excel's other two CSV encodings. */
const MAC_ROMAN_CODES: Record<string, number> = {
  á: 0x87,
  é: 0x8e,
  í: 0x92,
  ó: 0x97,
  ú: 0x9c,
  ñ: 0x96,
  '—': 0xd1,
  '’': 0xd5,
  '«': 0xc7,
  '»': 0xc8,
  '€': 0xdb,
};
const MSDOS_CODES: Record<string, number> = {
  á: 0xa0,
  é: 0x82,
  í: 0xa1,
  ó: 0xa2,
  ú: 0xa3,
  ñ: 0xa4,
  '«': 0xae,
  '»': 0xaf,
};
const WINDOWS_1252_CODES: Record<string, number> = { '€': 0x80, '’': 0x92, '—': 0x97 };

const encodeText = (text: string, codePage: Record<string, number>): Buffer =>
  Buffer.from([...text].map((letter) => codePage[letter] ?? letter.charCodeAt(0)));
const encodeUtf16be = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
  ['little-endian UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), 'utf-16'],
  ['big-endian UTF-16', encodeUtf16be(TEXT), 'utf-16'],
  ['windows-1252', encodeText(TEXT, WINDOWS_1252_CODES), 'windows-1252'],
])('a CSV file in %s is decoded without loss', (_, bytes, encoding) => {
  expect(decodeUpload(bytes)).toEqual({ text: TEXT, encoding });
});

test.each([
  ['text in the Macintosh encoding', encodeText('Champú de muña', MAC_ROMAN_CODES)],
  ['a single accented letter in the Macintosh encoding', encodeText('jabón sólido', MAC_ROMAN_CODES)],
  ['text in the MS-DOS encoding', encodeText('Champú de muña', MSDOS_CODES)],
  ['truncated UTF-8 and a byte order mark', Buffer.from('\uFEFFñ').subarray(0, 4)],
  ['truncated UTF-16', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
  ['undecodable bytes', Buffer.from([0x61, 0x81, 0x62])],
])('a CSV file with %s is rejected', (_, bytes) => {
  expect(() => decodeUpload(bytes)).toThrow('CSV UTF-8');
});

test.each([
  ['spaces and ends of lines', 'a\r\nb ', ' a\nb', 'utf-8', true],
  ['letters that windows-1252 lacks', 'Łucja ✓', '?ucja ?', 'windows-1252', true],
  ['the nearest letter', 'Łucja', 'Lucja', 'windows-1252', true],
  ['letters that it has', 'Ñu', '?u', 'windows-1252', false],
  ['another encoding', 'Łucja', '?ucja', 'utf-8', false],
  ['another length', 'Łucja', '?uc', 'windows-1252', false],
] as const)(
  'an imported cell is compared with the exported cell, given %s: %s, %s',
  (_, text, cell, encoding, isSameText) => {
    expect(hasSameText(text, cell, encoding)).toBe(isSameText);
  },
);

test('characters that an imported cell lost in the encoding are detected', () => {
  expect(hasReplacedCharacters('Łucja', '?ucja nueva', 'windows-1252')).toBe(true);
  expect(hasReplacedCharacters('Łucja', 'Nueva', 'windows-1252')).toBe(false);
  expect(hasReplacedCharacters('Ñu', '¿Ñu?', 'windows-1252')).toBe(false);
  expect(hasReplacedCharacters('Łucja', '?ucja', 'utf-8')).toBe(false);
});
