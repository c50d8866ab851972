import fc from 'fast-check';
import { csvRow, rowWriter, unguarded } from './csv';

test.each([
  ['=1+1', `'=1+1\r\n`],
  ['Hola;=1+1', `Hola;'=1+1\r\n`],
  ['Hola\t@SUM(A1)', `Hola\t'@SUM(A1)\r\n`],
  ['a,\n+34', `"a,\n'+34"\r\n`],
  [`'=1`, `''=1\r\n`],
  ['A - B', 'A - B\r\n'],
])('%j is no formula to a spreadsheet, whichever sign it takes for the next cell', (text, line) => {
  expect(csvRow([text])).toBe(line);
});

test('a line is written for the spreadsheets that take the comma for decimals', () => {
  expect(rowWriter(';')(['1,50', 'a;b', 3])).toBe(`1,50;"a;b";3\r\n`);
});

test('what was guarded is read back as it was', () => {
  const text = fc.string({ unit: fc.constantFrom(...`=+-@\t\r\n,;'a `) });
  fc.assert(
    fc.property(text, (one) => {
      const [, quoted, plain] = /^(?:"([^]*)"|([^]*))\r\n$/.exec(csvRow([one])) ?? [];
      expect(unguarded(quoted?.replaceAll('""', '"') ?? plain ?? '')).toBe(one);
    }),
  );
});
