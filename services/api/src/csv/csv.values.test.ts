import {
  detectDayOrder,
  isAbbreviated,
  parseInteger,
  readCents,
  readDateTime,
  readNumber,
} from './csv.values';

test.each([
  ['4,50', ',', 4.5],
  ['4.50', ',', 4.5],
  ['4,5 €', ',', 4.5],
  ['€4.50', '.', 4.5],
  ['1.234,50', null, 1234.5],
  ['1,234.50', null, 1234.5],
  ['1.234', ',', 1234],
  ['1.234', '.', 1.234],
  ['1,234', '.', 1234],
  ['1.234', null, null],
  ['1 234,5', ',', 1234.5],
  ['1.234.567', null, 1234567],
  ['12.34.567', null, null],
  ['1.23.4,5', null, null],
  ['15%', null, 15],
  ['15,00 %', ',', 15],
  ['-3', null, -3],
  ['−3', null, -3],
  ['+12', null, 12],
  ['12 EUR', null, 12],
  ['0.005', null, null],
  ['0,125', ',', 0.125],
  ['gratis', null, null],
  ['', null, null],
  ['1E5', null, null],
  ['1,2,3', null, null],
] as const)('the number %j in a file with the decimal sign %j is read as %j', (cell, comma, value) => {
  expect(readNumber(cell, comma)).toBe(value);
});

test('amounts have at most two decimals and quantities have none', () => {
  expect(['19,99', '4,5', '7', '1,005', 'x'].map((cell) => readCents(cell, ','))).toEqual([
    1999,
    450,
    700,
    null,
    null,
  ]);
  expect(['60', '60,00', '1.000', '60,5'].map((cell) => parseInteger(cell, ','))).toEqual([
    60,
    60,
    1000,
    null,
  ]);
});

test('a long number that a spreadsheet abbreviated is distinguished from a SKU', () => {
  expect(['8,41235E+12', '8.4E+12', '8E+12', '1E5', 'LAV-60'].map(isAbbreviated)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

const NOVEMBER = '2026-11-27T17:04:00.000Z';
test.each([
  '27/11/2026 18:04',
  '27/11/26 18:04',
  '27-11-2026 18:04:00',
  '27.11.2026 18:04',
  '2026-11-27 18:04',
  '2026-11-27T18:04',
  '2026/11/27 18:04',
  '27-nov-26 18:04',
  '27 nov. 2026 18:04',
  '27 de noviembre de 2026 18:04',
  'Nov 27, 2026 6:04 PM',
  '11/27/2026 6:04 PM',
  '11/27/2026 18:04',
  '27/11/2026 6:04 p. m.',
  '2026-11-27T17:04:00.000Z',
  '2026-11-27T18:04:00+01:00',
])('the date %j is parsed in the time zone of the shop', (cell) => {
  expect(readDateTime(cell, null, 'start')).toEqual(new Date(NOVEMBER));
});

test('a date without a time is read as the start of the day', () => {
  expect(readDateTime('27/11/2026', null, 'start')).toEqual(new Date('2026-11-26T23:00:00Z'));
  expect(readDateTime('27/11/2026', null, 'end')).toEqual(new Date('2026-11-27T23:00:00Z'));
});

test('an ambiguous date is reported unless the CSV file determines the date order', () => {
  expect(readDateTime('03/04/2026', null, 'start')).toBe('unclear');
  expect(readDateTime('03/04/2026', 'day-first', 'start')).toEqual(new Date('2026-04-02T22:00:00Z'));
  expect(readDateTime('03/04/2026', 'month-first', 'start')).toEqual(new Date('2026-03-03T23:00:00Z'));
  expect(readDateTime('04/04/2026', null, 'start')).toEqual(new Date('2026-04-03T22:00:00Z'));
  expect(detectDayOrder(['', '3/4/2026', '27/11/2026 0:00'])).toBe('day-first');
  expect(detectDayOrder(['3/4/2026', '11/27/2026'])).toBe('month-first');
  expect(detectDayOrder(['3/4/2026'])).toBeNull();
});

test('dates are reported as ambiguous in a CSV file with mixed date orders', () => {
  expect(detectDayOrder(['27/11/2026', '11/27/2026'])).toBe('mixed');
  expect(detectDayOrder(['12/05/2026', '12/13/2026'], 'day-first')).toBe('mixed');
  expect(detectDayOrder(['12/05/2026', '27/11/2026'], 'day-first')).toBe('day-first');
  expect(detectDayOrder(['12/05/2026'], 'day-first')).toBeNull();
  const read = (cell: string) => readDateTime(cell, 'mixed', 'start');
  expect(['12/05/2026', '12/13/2026', '27/11/2026'].map(read)).toEqual(['unclear', 'unclear', 'unclear']);
  expect(['04/04/2026', '2026-04-04'].map(read)).toEqual([1, 2].map(() => new Date('2026-04-03T22:00:00Z')));
});

test('a date is parsed only in the date order of its CSV file', () => {
  expect(readDateTime('12/13/2026', 'day-first', 'start')).toBeNull();
  expect(readDateTime('27/11/2026', 'month-first', 'start')).toBeNull();
});

test.each([
  '31/02/2026',
  '27/11',
  'mañana',
  '46353',
  '27/13/2026',
  '2026-11-27 25:00',
  '27-xyz-26',
  '2026-13-01T00:00Z',
])('%j is not a date', (cell) => {
  expect(readDateTime(cell, 'day-first', 'start')).toBeNull();
});
