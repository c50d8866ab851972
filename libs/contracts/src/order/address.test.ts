import {
  findMissingLocationFields,
  formatAddressLines,
  getZone,
  hasStreet,
  HOME_POSTCODE,
  isOutsideVat,
  isPostcode,
  isServedZone,
  requiresLocation,
} from './address';

test('only postcodes of existing provinces are valid', () => {
  expect([isPostcode(HOME_POSTCODE), getZone(HOME_POSTCODE)]).toEqual([true, 'peninsula']);
  expect([isPostcode('28001'), isPostcode('99000'), isPostcode('2800')]).toEqual([true, false, false]);
});

test.each([
  ['00999', false],
  ['01000', true],
  ['09999', true],
  ['10000', true],
  ['49999', true],
  ['50000', true],
  ['52999', true],
  ['53000', false],
  ['280011', false],
  ['x28001', false],
  ['28a01', false],
])('%s is a valid postcode: %s', (value, isValid) => {
  expect(isPostcode(value)).toBe(isValid);
});

test.each([
  ['07', 'islands', true],
  ['35', 'canaries', false],
  ['38', 'canaries', false],
  ['51', 'ceuta', false],
  ['52', 'melilla', false],
] as const)('the postcode prefix %s is in the zone %s, with delivery: %s', (prefix, zone, served) => {
  expect([getZone(`${prefix}001`), isServedZone(zone)]).toEqual([zone, served]);
  expect([getZone(`28${prefix}1`), isServedZone('peninsula')]).toEqual(['peninsula', true]);
});

test.each([
  ['35001', true],
  ['38999', true],
  ['51001', true],
  ['52001', true],
  ['07001', false],
  ['28351', false],
])('%s is outside the VAT territory: %s', (postcode, outside) => {
  expect(isOutsideVat(postcode)).toBe(outside);
});

const billedAddress = {
  line1: 'Calle 1',
  postcode: '28012',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES',
} as const;
test.each([
  [{ shipping: 'standard' }, true],
  [{ shipping: 'standard', taxId: 'B12345674', billing: { address: billedAddress } }, true],
  [{ shipping: 'pickup' }, false],
  [{ shipping: 'pickup', taxId: ' ' }, false],
  [{ shipping: 'pickup', taxId: 'B12345674' }, true],
  [{ shipping: 'pickup', taxId: 'B12345674', billing: null }, true],
  [{ shipping: 'pickup', taxId: 'B12345674', billing: { address: null } }, true],
  [{ shipping: 'pickup', taxId: 'B12345674', billing: { address: billedAddress } }, false],
  [{ shipping: 'pickup', billing: { address: null } }, false],
] as const)('an order with %j requires a postal address: %s', (order, needed) => {
  expect(requiresLocation(order)).toBe(needed);
});

test('an address counts as a postal address if its first line is not empty', () => {
  expect([hasStreet(billedAddress), hasStreet({ line1: '' })]).toEqual([true, false]);
});

test('absent, empty and blank parts of a postal address are reported as missing', () => {
  expect(findMissingLocationFields(billedAddress)).toEqual([]);
  expect(
    findMissingLocationFields({ name: 'Ana', line1: '', postcode: ' ', city: 'Madrid', country: 'ES' }),
  ).toEqual(['line1', 'postcode', 'province']);
});

test('envelope lines omit empty address parts and may end with a country', () => {
  expect(formatAddressLines(billedAddress)).toEqual(['Calle 1', '28012 Madrid']);
  expect(formatAddressLines({ ...billedAddress, company: 'Taller', line2: '2º B' }, ', ES')).toEqual([
    'Taller',
    'Calle 1',
    '2º B',
    '28012 Madrid, ES',
  ]);
});
