import {
  addDays,
  addWorkingDays,
  getLastDayBefore,
  isShopDay,
  type ShopDay,
  toInstant,
  toShopDay,
  toShopYear,
} from './shop-day';

test('a shop day starts at local midnight, one or two hours before midnight UTC', () => {
  expect([toShopDay('2026-11-25T22:59:59Z'), toShopDay(new Date('2026-11-25T23:00:00Z'))]).toEqual([
    '2026-11-25',
    '2026-11-26',
  ]);
  expect(toShopDay('2026-07-25T22:00:00Z')).toBe('2026-07-26');
});

test.each<[ShopDay, number, ShopDay]>([
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-11-23', 1, '2026-11-24'],
  ['2026-11-26', 1, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-11-29', 1, '2026-11-30'],
  ['2026-11-27', 6, '2026-12-07'],
])('starting from %s, %i working days end on %s', (from, days, to) => {
  expect(addWorkingDays(from, days)).toBe(to);
});

test('a shop year starts one hour before the UTC year', () => {
  expect(toShopYear(new Date('2026-12-31T22:59:59Z'))).toBe('2026');
  expect(toShopYear(new Date('2026-12-31T23:00:00Z'))).toBe('2027');
});

test('adding days works across months, years and the end of daylight saving time', () => {
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1), addDays('2026-10-20', 10)]).toEqual([
    '2027-01-01',
    '2026-02-28',
    '2026-10-30',
  ]);
});

test('the last day of a period that ends at midnight is the previous day', () => {
  expect([
    getLastDayBefore('2026-05-27T22:00:00Z'),
    getLastDayBefore(new Date('2026-05-27T22:03:00Z')),
  ]).toEqual(['2026-05-27', '2026-05-28']);
});

test.each([
  '2026-02-30',
  '2026-13-01',
  '2026-1-2',
  '1926-01-02',
  '+012026-01-02',
  '2026-01-02T10:00:00Z',
  'hoy',
  '',
])('"%s" is not a day', (text) => expect(isShopDay(text)).toBe(false));

test('toInstant converts a date to noon UTC', () => {
  expect(isShopDay('2028-02-29')).toBe(true);
  expect(toInstant('2028-02-29').toISOString()).toBe('2028-02-29T12:00:00.000Z');
  expect(toInstant('2028-02-29T23:30:00Z').toISOString()).toBe('2028-02-29T23:30:00.000Z');
});
