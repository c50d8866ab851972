import fc from 'fast-check';
import { CSV_START, csvRow, guarded, rowWriter, unguarded } from './csv';

const cell = fc.string({ unit: fc.constantFrom(...'=+-@;,"\'\t\r\n a1＝＠'), maxLength: 12 });
const STARTS_FORMULA = /^["']*[=+\-@＝＋－＠]/;

test.each([
  ['=1+1', `'=1+1\r\n`],
  ['Hola;=1+1', `Hola;'=1+1\r\n`],
  ['Hola;"=1+1;adiós', `"Hola;'""=1+1;adiós"\r\n`],
  ['Hola\t@SUM(A1)', `Hola\t'@SUM(A1)\r\n`],
  ['a,\n+34', `"a,\n'+34"\r\n`],
  [`'=1`, `''=1\r\n`],
  ['A - B', 'A - B\r\n'],
])('%j is no formula to a spreadsheet, whichever sign it takes for the next cell', (text, line) => {
  expect(csvRow([text])).toBe(line);
});

test.each([',', ';', '\t', '\n', '\r'])('split at %j, no part of a cell is a formula', (separator) => {
  const partsOf = (text: string) => guarded(text).split(separator);
  const runs = (part: string) => STARTS_FORMULA.test(part) && !part.startsWith("'");
  fc.assert(
    fc.property(cell, (text) => !partsOf(text).some(runs)),
    { numRuns: 2_000 },
  );
});

test('what was guarded is read back as it was', () => {
  fc.assert(
    fc.property(cell, (text) => unguarded(guarded(text)) === text),
    { numRuns: 2_000 },
  );
});

test('a line is written for the spreadsheets that take the comma for decimals', () => {
  expect(rowWriter(';')(['1,50', 'a;b', 3])).toBe(`1,50;"a;b";3\r\n`);
});

test('a file begins by saying that it is UTF-8, and its lines split at commas', () => {
  expect([...Buffer.from(CSV_START)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csvRow(['a', 2, 'b;c'])).toBe('a,2,b;c\r\n');
});
