import type { CsvColumns } from './csv.cells';
import { readTable } from './csv.table';

const COLUMNS = {
  slug: { kind: 'code', es: 'Dirección', en: 'Address' },
  title: { kind: 'text', es: 'Título (español)', en: 'Title (Spanish)' },
  price: { kind: 'money', es: 'Precio', en: 'Price' },
  from: { kind: 'moment', es: 'Desde', en: 'From' },
} as const satisfies CsvColumns;
const read = (text: string) => readTable(Buffer.from(text), COLUMNS, ['slug'], 'en');
const readCells = async (text: string) => (await read(text)).lines.map(({ row, cells }) => [row, cells]);
const ROWS = [
  [2, { slug: 'a', title: 'x', price: '1' }],
  [3, { slug: 'b', title: 'y', price: '2' }],
];

test.each([
  ['as it was exported', 'Dirección;Título (español);Precio\r\na;x;1\r\nb;y;2\r\n'],
  ['with the ids of columns', 'slug,title,price\na,x,1\nb,y,2'],
  ['with heads of both languages, in other letters', 'ADDRESS\ttitulo (Espanol)\tprice\na\tx\t1\nb\ty\t2\n'],
  ['with old ends of lines', 'slug,title,price\ra,x,1\rb,y,2\r'],
  ['with mixed ends of lines', 'slug,title,price\r\na,x,1\nb,y,2\r\n'],
  ['with the line of Excel that names the separator', 'sep=;\r\nslug;title;price\r\na;x;1\r\nb;y;2\r\n'],
  ['with empty columns', 'slug;title;price;;;\r\na;x;1;;;\r\nb;y;2;;;\r\n'],
  ['with notes in columns without a name', 'slug;;title;price\r\na;note;x;1\r\nb;;y;2\r\n'],
  ['with spaces around', ' slug ; title;price \r\n a;x ;\u00a01\r\nb; y ;2\r\n'],
  ['with everything in quotes', '"slug";"title";"price"\r\n"a";"x";"1"\r\n"b";"y";"2"\r\n'],
  ['with empty rows at the end', 'slug;title;price\r\na;x;1\r\nb;y;2\r\n;;\r\n\r\n'],
  ['with rows that end early', 'slug;title;price\r\na;x;1\r\nb;y;2\r\n'],
])('a CSV file %s is parsed to the same rows', async (_, text) => {
  expect(await readCells(text)).toEqual(ROWS);
});

test('blank rows and repeated headers are skipped but counted in CSV row numbers', async () => {
  const file = 'slug;title;price\r\n\r\na;x;1\r\n;;\r\nDirección;Título (español);\r\nb;y\r\n';
  expect(await readCells(file)).toEqual([
    [3, { slug: 'a', title: 'x', price: '1' }],
    [6, { slug: 'b', title: 'y', price: '' }],
  ]);
});

test('a quoted CSV cell may contain separators, quotes and line breaks', async () => {
  const [line] = (await read('slug;title\r\na;"x;""y""\nz"\r\n')).lines;
  expect(line?.cells.title).toBe('x;"y"\nz');
});

test('CSV rows report undecodable characters and cells after the last column', async () => {
  const { lines } = await read('slug;title;price\r\na;Mu\uFFFDa;1\r\nb;y\0;2\r\nc;z;3;4\r\n');
  expect(lines.map(({ row, garbledColumns, isComplete }) => [row, garbledColumns, isComplete])).toEqual([
    [2, ['title'], true],
    [3, ['title'], true],
    [4, [], false],
  ]);
});

test('the header language and the dates of a CSV file determine the decimal sign and date order', async () => {
  const readColumns = async (text: string) => {
    const { comma, dayOrder } = await read(text);
    return [comma, dayOrder];
  };
  expect(await readColumns('Dirección;Precio\r\na;1')).toEqual([',', 'day-first']);
  expect(await readColumns('Address,Price\r\na,1')).toEqual(['.', null]);
  expect(await readColumns('slug,price\r\na,1')).toEqual([null, 'day-first']);
  expect(await readColumns('Address,From\r\na,11/27/2026')).toEqual(['.', 'month-first']);
  expect(await readColumns('Dirección;Desde\r\na;04/03/26 06:04 PM')).toEqual([',', null]);
  expect(await readColumns('Dirección;Desde\r\na;11/27/2026 06:04 PM')).toEqual([',', 'month-first']);
  expect(await readColumns('slug;from\r\na;11/27/2026')).toEqual([null, 'month-first']);
  expect(await readColumns('Dirección;Desde\r\na;12/05/2026\r\nb;12/13/2026')).toEqual([',', 'mixed']);
});

test('CSV columns are reported by their names in the file', async () => {
  const table = await read('slug;Precio;Nota\r\na;1;x\r\n');
  expect(table.getHeading('price')).toBe('Precio');
  expect(table.getHeading('title')).toBe('Title (Spanish)');
  expect(table.ignoredHeadings).toEqual(['Nota']);
});

test('a CSV file with an unknown header is rejected with the expected columns', async () => {
  await expect(read('Name,Price\r\na,1')).rejects.toMatchObject({
    key: 'csvColumns',
    details: {
      unknown: ['Name'],
      missing: ['Address'],
      expected: ['Address', 'Title (Spanish)', 'Price', 'From'],
    },
  });
  await expect(read('slug,Precio,price\r\na,1,2')).rejects.toMatchObject({
    details: { duplicate: ['price'] },
  });
  await expect(read('s\0l\0u\0g\0,\0')).rejects.toMatchObject({ key: 'csvEncoding' });
  await expect(read('\r\n;;\r\n')).rejects.toMatchObject({ key: 'csvUnreadable' });
});
