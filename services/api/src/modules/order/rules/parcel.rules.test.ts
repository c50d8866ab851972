import type { Address } from '@munay/contracts/order/address';
import { isSameRecipient } from './parcel.rules';

const ana: Address = {
  name: 'Ana Quispe',
  line1: 'Calle de la Palma, 41',
  postcode: '28013',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES',
};

test.each([
  [{}, true],
  [{ name: ' ANA  QUISPE' }, true],
  [{ line1: 'calle de la palma 41', city: 'MADRID', phone: '600112233' }, true],
  [{ name: 'Iker Quispe' }, false],
  [{ line1: 'Calle de la Palma, 4' }, false],
  [{ line1: 'Calle de la Palma, 4 1' }, false],
  [{ postcode: '28014' }, false],
])('an address with the changes %j has the same recipient: %s', (overrides, isSame) => {
  expect(isSameRecipient(ana, { ...ana, ...overrides })).toBe(isSame);
});
