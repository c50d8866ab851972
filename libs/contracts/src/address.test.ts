import { isPostcode, isTaxId, shippingCents, zoneOf } from './address';

test.each(['12345678Z', 'X1234567L', 'B12345674', 'a58818501'])('accepts the tax id %s', (id) => {
  expect(isTaxId(id)).toBe(true);
});

test.each(['12345678A', 'X1234567A', 'B12345678', '1234', ''])('refuses the tax id %p', (id) => {
  expect(isTaxId(id)).toBe(false);
});

test('knows the zone of a postcode', () => {
  expect([zoneOf('28001'), zoneOf('07001'), zoneOf('38003')]).toEqual(['peninsula', 'islands', 'islands']);
  expect([isPostcode('28001'), isPostcode('99000'), isPostcode('2800')]).toEqual([true, false, false]);
});

test('ships free from the threshold on', () => {
  const option = { costCents: 490, freeFromCents: 4500 };
  expect(shippingCents(option, 4499)).toBe(490);
  expect(shippingCents(option, 4500)).toBe(0);
});
