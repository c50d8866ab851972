import fc from 'fast-check';
import { guardCell, removeGuard } from './csv.guard';

const cell = fc.string({ unit: fc.constantFrom(...'=+-@;,"\'\t\r\n a1＝＠0/:.E'), maxLength: 12 });
const STARTS_FORMULA = /^["']*[=+\-@＝＋－＠]/;

test.each([
  ['=1+1', `'=1+1`],
  ['Hola;=1+1', `Hola;'=1+1`],
  ['Hola;"=1+1;adiós', `Hola;'"=1+1;adiós`],
  ['Hola\t@SUM(A1)', `Hola\t'@SUM(A1)`],
  ['a,\n+34', `a,\n'+34`],
  [`'=1`, `''=1`],
  ['A - B', 'A - B'],
])('the cell %j is escaped so that spreadsheets never read a formula', (text, escapedText) => {
  expect(guardCell(text)).toBe(escapedText);
});

test.each([
  '08800',
  '0034600112233',
  '8412345678905',
  '1/2',
  '3-4',
  '12.30',
  '12:30',
  '1E5',
  '50%',
  '007',
  '1.000',
  '(5)',
  'MAR-60',
  '60 mar',
  '1-ene-26',
  'mayo 2026',
  '27 de noviembre de 2026',
  'DEC-1',
  'TRUE',
  'falso',
  '5 p',
  '12:30 PM',
  '5pm',
  '5 p. m.',
  '60 MAR',
  "'08800",
])('the cell %j is escaped so that spreadsheets do not convert the text', (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
  expect(removeGuard(guardCell(text))).toBe(text);
});

test.each([
  '28012',
  '600112233',
  '0',
  '60 g',
  'LAV-60',
  'B12345674',
  'MUN-2026-000123',
  'Jabón de mayo',
  'Marta',
  'Calle Mayor 1',
  'marzo',
  'a',
  '1 kg',
  "l'olor",
  'a las 5 pm',
  '5 pulgadas',
  'no es true',
  'falso techo',
  '60g',
])('the cell %j is plain text in every spreadsheet and is not escaped', (text) => {
  expect(guardCell(text)).toBe(text);
});

test.each([',', ';', '\t', '\n', '\r'])(
  'no part of an escaped CSV cell is a formula when the cell is split at %j',
  (separator) => {
    const splitParts = (text: string) => guardCell(text).split(separator);
    const isFormula = (part: string) => STARTS_FORMULA.test(part) && !part.startsWith("'");
    fc.assert(
      fc.property(cell, (text) => !splitParts(text).some(isFormula)),
      { numRuns: 2_000 },
    );
  },
);

test('unescaping an escaped CSV cell returns the original text', () => {
  fc.assert(
    fc.property(cell, (text) => removeGuard(guardCell(text)) === text),
    { numRuns: 5_000 },
  );
});

test('unescaping a CSV cell that was never escaped does not change the text', () => {
  expect(['08800', '=1+1', '5pm'].map(removeGuard)).toEqual(['08800', '=1+1', '5pm']);
});
