import { fitsProvince, provinceOf, PROVINCES } from './province';

test('the first two digits of a postcode name its province', () => {
  expect([provinceOf('01001'), provinceOf('07001'), provinceOf('52999')]).toEqual([
    'Álava',
    'Illes Balears',
    'Melilla',
  ]);
  expect([provinceOf('180'), provinceOf('180100'), provinceOf('00999'), provinceOf('53000')]).toEqual([
    '',
    '',
    '',
    '',
  ]);
  expect(new Set(PROVINCES).size).toBe(52);
});

test.each([
  ['28012', 'Madrid', true],
  ['08800', 'Madrid', false],
  ['08800', 'Barcelona', true],
  ['01001', ' alava ', true],
  ['01001', 'Araba', true],
  ['28012', 'Vizcaya', false],
  ['48001', 'VIZCAYA', true],
  ['38001', 'Santa  Cruz de Tenerife', true],
  ['15001', 'La Coruña', true],
  ['07001', 'Islas Baleares', true],
  ['07001', 'Mallorca', true],
  ['28012', 'Comunidad de Madrid', true],
])('%s in %s: %s', (postcode, province, fits) => {
  expect(fitsProvince(postcode, province)).toBe(fits);
});
