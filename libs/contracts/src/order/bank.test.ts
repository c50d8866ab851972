import { formatIban, isIban } from './bank';

test.each([
  ['ES91 2100 0418 4502 0005 1332', true],
  ['es9121000418450200051332', true],
  ['DE89370400440532013000', true],
  ['ES9121000418450200051333', false],
  ['ES1A21000418450200050001', false],
  ['ES91', false],
  ['', false],
  // The check digits are correct, but the account number does not fit the country, or the country is outside SEPA
  ['ES82000000000000', false],
  ['BR1800360305000010009795493C1', false],
])('%s is a valid IBAN: %s', (value, valid) => {
  expect(isIban(value)).toBe(valid);
});

test('an IBAN is formatted in groups of four', () => {
  expect(formatIban('es9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332');
});
