import { findProvince, isPostcodeOfProvince, PROVINCES } from './province';

test('the first two digits of a postcode determine its province', () => {
  expect([findProvince('01001'), findProvince('07001'), findProvince('52999')]).toEqual([
    'Álava',
    'Illes Balears',
    'Melilla',
  ]);
  expect([findProvince('180'), findProvince('180100'), findProvince('00999'), findProvince('53000')]).toEqual(
    ['', '', '', ''],
  );
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
])('the postcode %s is in %s: %s', (postcode, province, isMatch) => {
  expect(isPostcodeOfProvince(postcode, province)).toBe(isMatch);
});

test.each([
  ['01', 'Araba'],
  ['01', 'Araba/Álava'],
  ['03', 'Alacant'],
  ['03', 'Alicante/Alacant'],
  ['07', 'Baleares'],
  ['07', 'Balears'],
  ['07', 'Islas Baleares'],
  ['12', 'Castelló'],
  ['12', 'Castellón/Castelló'],
  ['12', 'Castellón de la Plana'],
  ['15', 'Coruña'],
  ['15', 'La Coruña'],
  ['17', 'Gerona'],
  ['20', 'Guipúzcoa'],
  ['25', 'Lérida'],
  ['26', 'Rioja'],
  ['26', 'Logroño'],
  ['32', 'Orense'],
  ['33', 'Principado de Asturias'],
  ['35', 'Las Palmas de Gran Canaria'],
  ['38', 'Tenerife'],
  ['46', 'València'],
  ['46', 'Valencia/València'],
  ['48', 'Vizcaya'],
])('the province with prefix %s is also accepted as %s', (digits, spelling) => {
  expect(isPostcodeOfProvince(`${digits}001`, spelling)).toBe(true);
  expect(isPostcodeOfProvince('28001', spelling)).toBe(false);
});

test('each province name matches only the postcodes of its province', () => {
  PROVINCES.forEach((name, index) => {
    const [currentProvince, next] = [index, (index + 1) % PROVINCES.length].map(
      (place) => `${String(place + 1).padStart(2, '0')}001`,
    );
    expect([
      name,
      findProvince(String(currentProvince)),
      isPostcodeOfProvince(String(currentProvince), name),
    ]).toEqual([name, name, true]);
    expect([name, isPostcodeOfProvince(String(next), name)]).toEqual([name, false]);
  });
});

test('provinces remain distinct when spaces in their names are ignored', () => {
  expect([
    isPostcodeOfProvince('28001', ' Ávila'),
    isPostcodeOfProvince('28001', 'Santa  Cruz\tde Tenerife'),
  ]).toEqual([false, false]);
});
