import { createCsvWriter, type CsvColumns } from './csv.cells';

const COLUMNS = {
  title: { kind: 'text', es: 'Título', en: 'Title' },
  postcode: { kind: 'code', es: 'Código postal', en: 'Postcode' },
  price: { kind: 'money', es: 'Precio', en: 'Price' },
  vat: { kind: 'percent', es: 'IVA %', en: 'VAT %' },
  units: { kind: 'whole', es: 'Piezas', en: 'Pieces' },
  at: { kind: 'moment', es: 'Fecha', en: 'Date' },
  day: { kind: 'day', es: 'Día', en: 'Day' },
} as const satisfies CsvColumns;
const ROW = {
  title: 'a;b, "c"',
  postcode: '08800',
  price: 123450,
  vat: 5.2,
  units: -3,
  at: new Date('2026-11-27T17:04:33Z'),
  day: new Date('2026-11-27T23:30:00Z'),
};
const EMPTY_ROW = { title: '', postcode: '28012', price: null, vat: null, units: null, at: null, day: null };

test('a Spanish CSV file has semicolons, decimal commas and dates that begin with the day', () => {
  const { head, line } = createCsvWriter(COLUMNS, 'es');
  expect([...Buffer.from(head).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(head.slice(1)).toBe('Título;Código postal;Precio;IVA %;Piezas;Fecha;Día\r\n');
  expect(line(ROW)).toBe(`"a;b, ""c""";'08800;1234,50;5,2;-3;27/11/2026 18:04;28/11/2026\r\n`);
  expect(line(EMPTY_ROW)).toBe(';28012;;;;;\r\n');
});

test('an English CSV file has commas, decimal points and unambiguous ISO dates', () => {
  const { head, line } = createCsvWriter(COLUMNS, 'en');
  expect(head.slice(1)).toBe('Title,Postcode,Price,VAT %,Pieces,Date,Day\r\n');
  expect(line(ROW)).toBe(`"a;b, ""c""",'08800,1234.50,5.2,-3,2026-11-27 18:04,2026-11-28\r\n`);
});
